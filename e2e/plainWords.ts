import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { hostname, userInfo } from "node:os";
import type { Page } from "@playwright/test";
import { root } from "./program.ts";

/** Words that are the same in every language: units, protocols, names of standards, files and keys. */
const EVERYWHERE =
  /^(?:kWh|kWp|kVA|kvar|MWh|GWh|THB|CO₂e?|ppm|ppb|PM\d+|TVOC|RGB|PDF|CSV|XLSX|SHA|BACnet|Modbus|MQTT|VAPIX|RTSP|TCP|UDP|HTTP|MAC|URL|API|JSON|SMTP|Atrium|English|Deutsch|Ctrl|Esc|Enter|admin|rpm|DOAS|IAQ|UTC|Asia|Bangkok|\w+able)$/;

/** The words of a site's own files: names that people gave. */
export async function wordsOfSite(): Promise<ReadonlySet<string>> {
  // What was done on the machine itself is in the audit log under its user, and what a journey releases with its reason.
  const words = new Set<string>(`${userInfo().username} ${hostname()} A journey begins`.toLowerCase().split(/\P{L}+/u));
  const folder = path.join(root, "sites/campus");
  for (const entry of await readdir(folder, { recursive: true })) {
    if (!entry.endsWith(".json")) continue;
    const text = await readFile(path.join(folder, entry), "utf8");
    for (const [word] of text.matchAll(/\p{L}{3,}/gu)) words.add(word.toLowerCase());
  }
  return words;
}

/**
 * Texts of the page, and names for the ear, that are in no brackets of the test language and have a word that is neither
 * of the site nor the same everywhere.
 */
export async function plainWords(page: Page, ofSite: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      if (text.parentElement?.closest("script, style, [hidden], [lang]:not(html)") === null) {
        found.add((text.textContent ?? "").trim());
      }
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
      for (const name of ["aria-label", "title", "placeholder", "alt"]) found.add(element.getAttribute(name) ?? "");
    }
    return [...found];
  });
  return texts.filter((text) => {
    // What stands between the outermost brackets is said in the test language, with its values.
    const outside = text.replace(/⟦.*⟧/su, " ");
    return [...outside.matchAll(/\p{L}{3,}/gu)].some(
      ([word]) => /\p{Script=Latin}{3}/u.test(word) && !EVERYWHERE.test(word) && !ofSite.has(word.toLowerCase()),
    );
  });
}
