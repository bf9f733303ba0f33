// The search field, the packages that somebody owns, tables that sort, previews of links. Without it, all is shown.
(() => {
  "use strict";
  const script = document.currentScript;
  const root = new URL("..", script.src).href;
  const make = (name, attributes = {}, ...inside) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...inside);
    return element;
  };

  // ---- addresses work from a disk, too
  if (location.protocol === "file:") {
    document.addEventListener("click", (event) => {
      const link = event.target.closest && event.target.closest("a[href]");
      if (!link || !link.href.startsWith("file:")) return;
      const [path, hash] = link.href.split("#");
      if (path.endsWith("/")) { event.preventDefault(); location.href = path + "index.html" + (hash ? "#" + hash : ""); }
    });
  }

  // ---- the table is loaded when it is first wanted
  let loading = null;
  const table = () => {
    loading = loading || new Promise((done) => {
      const loaded = make("script", { src: root + "assets/search.js" });
      loaded.onload = () => { prepare(window.azif); done(window.azif); };
      document.head.append(loaded);
    });
    return loading;
  };
  const folded = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const words = (text) => folded(text).replace(/['’]/g, "").match(/[a-z0-9]+(?:-[0-9a-z]+)*/g) || [];
  const prepare = (data) => {
    data.byWord = new Map();
    const note = (word, row, weight) => {
      let rows = data.byWord.get(word);
      if (!rows) data.byWord.set(word, rows = new Map());
      rows.set(row, Math.max(rows.get(row) || 0, weight));
    };
    data.rows.forEach(([, , title, sort, , text, own], row) => {
      for (const word of words(title)) { note(word, row, 10); for (const part of word.split("-")) note(part, row, 6); }
      for (const word of words(own)) note(word, row, 10);
      for (const word of words(sort)) note(word, row, 3);
      for (const word of words(text)) note(word, row, 1);
    });
    data.words = [...data.byWord.keys()];
  };
  const distance = (a, b, most) => {  // how many letters differ; two that changed places count once
    if (Math.abs(a.length - b.length) > most) return most + 1;
    let before = [], last = [...Array(b.length + 1).keys()];
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      let least = i;
      for (let j = 1; j <= b.length; j++) {
        let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
        row.push(cost);
        least = Math.min(least, cost);
      }
      if (least > most) return most + 1;
      before = last; last = row;
    }
    return last[b.length];
  };
  const small = new Set("a an and are at be by can do does for from have how i if in is it may must of on or the there to was what when where which who why with you your".split(" "));
  const near = (data, word, fuzzy) => {
    const found = new Map();
    const most = !fuzzy || word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
    for (const known of data.words) {
      let weight = known === word ? 1 : known.startsWith(word) ? 0.6 : 0;
      if (!weight && known.length > 3 && word.startsWith(known) && /^(e?s|e?d|ing|er|ly)$/.test(word.slice(known.length))) weight = 0.5;
      if (!weight && most && (known[0] === word[0] || known[1] === word[1])) {  // nobody misspells both
        const far = Math.min(distance(word, known, most), known.length > word.length ? distance(word, known.slice(0, word.length), most) + 0.5 : 9);
        if (far <= most) weight = 0.4 - 0.1 * far;
      }
      if (!weight) continue;
      for (const [row, value] of data.byWord.get(known)) found.set(row, Math.max(found.get(row) || 0, value * weight));
    }
    return found;
  };
  const search = (data, query, owned) => {
    const asked = words(query), meant = asked.filter((word) => !small.has(word));
    const wanted = meant.length ? meant : asked, said = folded(query).trim();
    if (!wanted.length) return [];
    const collect = (fuzzy, all) => {
      const total = new Map();
      for (const word of wanted) for (const [row, value] of near(data, word, fuzzy)) {
        const [sum, hits] = total.get(row) || [0, 0];
        total.set(row, [sum + value, hits + 1]);
      }
      const found = [];
      for (const [row, [sum, hits]] of total) {
        if (all && hits < wanted.length) continue;
        if (hits * 2 < wanted.length) continue;
        const [group, , title, , pack, , own] = data.rows[row];
        if (owned && pack && !owned.has(pack)) continue;
        const name = folded(title).replace(/['’]/g, "");
        const plain = said.replace(/['’]/g, "");
        let score = sum / wanted.length * (hits / wanted.length) ** 2;
        if (name === plain || (own && folded(own) === plain)) score += 100; else if (name.startsWith(plain)) score += 20;
        score += group === 1 ? 0.5 : 0;
        score -= Math.min(words(title).length, 20) * 0.05;
        found.push([score, row]);
      }
      return found.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
    };
    let found = collect(false, true);
    if (found.length < 5) {
      const seen = new Set(found.map(([, row]) => row));
      found = found.concat(collect(true, false).filter(([, row]) => !seen.has(row)));
    }
    return found.slice(0, 40).map(([, row]) => data.rows[row]);
  };
  if (typeof window.azifTest === "object") Object.assign(window.azifTest, { prepare, search });

  // ---- the packages that somebody owns
  const known = () => (window.azif ? Object.keys(window.azif.packages) : []);
  const owned = () => {
    const asked = new URLSearchParams(location.search).get("packages");
    let kept = null;
    try { kept = localStorage.getItem("azif-packages"); } catch { kept = null; }
    const found = asked !== null ? asked : kept;
    return found ? new Set(found.split(",")) : null;
  };
  // Links in running text stay, paler, where they lead to what is switched off; a line says how many.
  const dim = (mine) => {
    for (const link of document.querySelectorAll("article a.az-foreign")) link.classList.remove("az-foreign");
    const old = document.querySelector(".az-pale");
    if (old) old.remove();
    if (!mine) return;
    table().then((data) => {
      const packs = new Map(data.rows.map((row) => [row[1], row[4]]));
      let pale = 0;
      for (const link of document.querySelectorAll("article a[href]")) {
        const pack = packs.get(link.href.slice(root.length).replace(/index\.html/, ""));
        if (!pack || mine.has(pack) || link.closest(".az-hidden")) continue;
        link.classList.add("az-foreign");
        pale++;
      }
      const article = document.querySelector("article");
      if (pale && article) article.append(make("p", { class: "az-gone az-pale" }, `${pale} links, shown paler, lead to packages that you do not own`));
    });
  };
  const applyOwned = () => {
    const mine = owned();
    let hidden = 0;
    for (const row of document.querySelectorAll("tr[data-package]")) {
      const needs = row.dataset.package.split(" ");
      const away = mine !== null && !needs.every((one) => mine.has(one));
      row.classList.toggle("az-away", away);
      hidden += away;
    }
    for (const list of document.querySelectorAll("article ul")) {
      let gone = 0;
      for (const item of list.children) {
        const mark = item.querySelector(":scope > .az-mark, :scope > p > .az-mark");
        const away = mark !== null && mine !== null && !mine.has(mark.dataset.package);
        item.classList.toggle("az-hidden", away);
        gone += away;
      }
      const last = list.nextElementSibling;
      if (last && last.classList.contains("az-gone")) last.remove();
      if (gone) list.after(make("p", { class: "az-gone" }, `${gone} hidden, as you do not own their package`));
    }
    for (const part of document.querySelectorAll(".az-chance")) {
      let total = 0;
      for (const other of document.querySelectorAll(".az-chance")) {
        if (other.dataset.pile === part.dataset.pile && !other.closest(".az-hidden")) total += +other.dataset.copies;
      }
      part.textContent = `${part.dataset.copies} in ${total}`;
    }
    for (const gallery of document.querySelectorAll(".az-gallery")) gallery.dispatchEvent(new Event("az-filter"));
    dim(mine);
    const article = document.querySelector("article [data-page-package]");
    const note = document.querySelector(".az-notice");
    if (note) note.remove();
    const page = article && article.dataset.pagePackage;
    if (mine && page && !mine.has(page)) {
      article.before(make("p", { class: "az-notice" }, "This is of a package that you have switched off."));
    }
    return hidden;
  };
  const chooser = (place) => table().then((data) => {
    const mine = owned();
    const boxes = Object.entries(data.packages).map(([id, title]) => {
      const box = make("input", { type: "checkbox", value: id });
      box.checked = mine === null || mine.has(id);
      box.addEventListener("change", () => {
        const chosen = boxes.map((one) => one.firstChild).filter((one) => one.checked).map((one) => one.value);
        try { localStorage.setItem("azif-packages", chosen.length === known().length ? "" : chosen.join(",")); } catch { /* not kept */ }
        applyOwned();
      });
      return make("label", {}, box, " " + title);
    });
    place.append(make("h2", {}, "What I own"), make("p", {}, "Lists and the search show only these."), ...boxes);
  });

  // ---- the field
  const field = (place) => {
    const input = make("input", { type: "search", placeholder: "Search", "aria-label": "Search", autocomplete: "off", spellcheck: "false" });
    const hits = make("div", { class: "az-hits", role: "listbox", hidden: "" });
    const whole = make("div", { class: "az-search", role: "search" }, input, hits);
    let at = -1;
    const select = (to) => {
      const links = [...hits.querySelectorAll("a")];
      if (!links.length) return;
      at = (to + links.length) % links.length;
      links.forEach((link, number) => link.setAttribute("aria-selected", number === at));
      links[at].scrollIntoView({ block: "nearest" });
    };
    const show = () => table().then((data) => {
      const found = search(data, input.value, owned());
      hits.replaceChildren();
      at = -1;
      hits.hidden = !words(input.value).length;
      if (!found.length) { hits.append(make("h3", {}, "Nothing found")); return; }
      const order = [...new Set(found.map(([group]) => group))];
      for (const group of order) {
        hits.append(make("h3", {}, { rule: "Rules and words", card: "Cards", answer: "Answers", page: "Pages" }[data.groups[group]]));
        for (const [, url, title, sort, pack] of found.filter((row) => row[0] === group).slice(0, 10)) {
          const first = Object.keys(data.packages)[0];
          const about = sort + (pack && pack !== first ? " · " + data.packages[pack] : "");
          hits.append(make("a", { href: root + url, role: "option" }, title, " ", make("small", {}, about)));
        }
      }
      select(0);
    });
    input.addEventListener("focus", table);
    input.addEventListener("input", show);
    input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") { event.preventDefault(); select(at + 1); }
      else if (event.key === "ArrowUp") { event.preventDefault(); select(at - 1); }
      else if (event.key === "Escape") { hits.hidden = true; input.blur(); }
      else if (event.key === "Enter") { const link = hits.querySelectorAll("a")[at]; if (link) link.click(); }
    });
    document.addEventListener("click", (event) => { if (!whole.contains(event.target)) hits.hidden = true; });
    place.append(whole);
    return input;
  };

  // ---- tables that sort and filter
  const gallery = (place) => {
    const body = place.querySelector("tbody"), rows = [...body.rows];
    const heads = [...place.querySelectorAll("th")];
    const chosen = new Map();
    const text = make("input", { type: "search", placeholder: "Filter", "aria-label": "Filter" });
    const said = make("span", { "aria-live": "polite" });
    const bar = make("div", { class: "az-filter" }, text);
    const apply = () => {
      let shown = 0, away = 0;
      for (const row of rows) {
        const fits = folded(row.textContent).includes(folded(text.value)) &&
          [...chosen].every(([column, value]) => !value || row.cells[column].textContent === value);
        const mine = !row.classList.contains("az-away");
        if (fits && !mine) away++;
        row.classList.toggle("az-hidden", !fits || !mine);
        if (fits && mine) shown++;
      }
      said.textContent = `${shown} of ${rows.length}` + (away ? `; ${away} hidden, as you do not own their package` : "");
    };
    heads.forEach((head, column) => {
      const values = [...new Set(rows.map((row) => row.cells[column].textContent))].filter(Boolean);
      if (column && values.length > 1 && values.length <= 12 && !head.classList.contains("az-wide")) {
        const choice = make("select", { "aria-label": head.textContent }, make("option", { value: "" }, head.textContent + ": all"));
        values.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
        for (const value of values) choice.append(make("option", { value }, head.textContent + ": " + value));
        choice.addEventListener("change", () => { chosen.set(column, choice.value); apply(); });
        bar.append(choice);
      }
      head.tabIndex = 0;
      const sort = () => {
        const down = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
        heads.forEach((one) => one.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", down === 1 ? "ascending" : "descending");
        const value = (row) => row.cells[column].textContent;
        rows.sort((a, b) => down * value(a).localeCompare(value(b), "en", { numeric: true }));
        body.append(...rows);
      };
      head.addEventListener("click", sort);
      head.addEventListener("keydown", (event) => { if (event.key === "Enter") sort(); });
    });
    bar.append(said);
    place.before(bar);
    text.addEventListener("input", apply);
    place.addEventListener("az-filter", apply);
    apply();
  };

  // ---- what a link leads to, in a few words: by pointer, by keyboard, and for terms by a first tap
  let pop = null, about = null, leaving = 0;
  const gone = () => {
    clearTimeout(leaving);
    if (pop) { pop.remove(); pop = null; }
    if (about) { about.removeAttribute("aria-describedby"); about = null; }
  };
  const soon = () => { clearTimeout(leaving); leaving = setTimeout(gone, 200); };
  const preview = (link) => {
    if (!link.href.startsWith(root) || link.closest(".az-hits, .md-tabs, .md-sidebar, .md-header, .headerlink")) return;
    clearTimeout(leaving);
    if (link === about) return;
    const url = link.href.slice(root.length).replace(/index\.html/, "");
    table().then((data) => {
      const row = data.rows.find((one) => one[1] === url);
      const term = link.classList.contains("az-term");
      if (!row || !(row[5] || term) || !(link.matches(":hover, :focus") || link === tapped)) return;
      gone();
      about = link;
      pop = make("div", { class: "az-pop", id: "az-pop", role: "tooltip" }, make("b", {}, row[2]), make("small", {}, row[3]), make("div", {}, row[5]));
      if (link === tapped) pop.append(make("a", { href: link.href }, "Read more"));
      pop.addEventListener("mouseenter", () => clearTimeout(leaving));
      pop.addEventListener("mouseleave", soon);
      document.body.append(pop);
      link.setAttribute("aria-describedby", "az-pop");
      const box = link.getBoundingClientRect();
      pop.style.left = Math.max(4, Math.min(box.left + scrollX, innerWidth - pop.offsetWidth - 8)) + "px";
      pop.style.top = box.bottom + scrollY + 4 + "px";
    });
  };
  const linkAt = (event) => event.target.closest && event.target.closest("article a[href]");
  document.addEventListener("mouseover", (event) => { const link = linkAt(event); if (link) preview(link); });
  document.addEventListener("focusin", (event) => { const link = linkAt(event); if (link) preview(link); });
  for (const name of ["mouseout", "focusout"]) document.addEventListener(name, (event) => { if (event.target === about) soon(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") gone(); });
  let tapped = null;
  document.addEventListener("click", (event) => {
    const link = linkAt(event);
    if (!link && pop && !pop.contains(event.target)) { tapped = null; gone(); }
    if (!link || event.pointerType !== "touch" || !link.classList.contains("az-term") || link === tapped) return;
    event.preventDefault();
    tapped = link;
    preview(link);
  });

  // ---- quoting: what is selected, or what the page says first, with the address at which it stays
  const quoted = (article) => {
    const chosen = getSelection(), inside = chosen.rangeCount && article.contains(chosen.anchorNode) && String(chosen).trim();
    const text = inside || (article.querySelector("p:not([class]), li") || article).textContent.trim();
    const before = (one) => inside && one.compareDocumentPosition(chosen.anchorNode) & Node.DOCUMENT_POSITION_FOLLOWING;
    const at = [...article.querySelectorAll("h2[id], h3[id]")].filter(before).pop();
    const named = (one) => one.firstChild.textContent.trim() || one.textContent.replace(/#$/, "").trim();
    const title = [article.querySelector("h1"), at].filter(Boolean).map(named).join(": ");
    const address = location.href.replace(/[?#].*/, "").replace(/index\.html$/, "") + (at ? "#" + at.id : "");
    return `“${text}”\n${title}, ${address}`;
  };
  const copied = (text) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const field = make("textarea", {}, text);
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    return Promise.resolve();
  };
  const quoting = (article) => {
    const button = make("button", { type: "button", class: "az-quote" }, "Copy as quotation");
    button.addEventListener("mousedown", (event) => event.preventDefault());  // what is selected stays so
    button.addEventListener("click", () => copied(quoted(article)).then(() => { button.textContent = "Copied, with its address"; }));
    article.append(button);
  };

  const begin = () => {
    const header = document.querySelector(".md-header__inner");
    let input = header ? field(header) : null;
    for (const place of document.querySelectorAll(".az-find")) input = field(place) || input;
    for (const place of document.querySelectorAll(".az-gallery")) gallery(place);
    for (const place of document.querySelectorAll(".az-owned")) chooser(place);
    applyOwned();
    const article = document.querySelector("article");
    if (article && article.querySelector("h1") && !document.querySelector(".az-find, #az-play")) quoting(article);
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && input && !/INPUT|TEXTAREA|SELECT/.test(document.activeElement.tagName)) { event.preventDefault(); input.focus(); }
    });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin); else begin();
})();
