import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { hostname, userInfo } from "node:os";
import type { Page } from "@playwright/test";
import { lasting } from "./lasting.ts";
import { root } from "./program.ts";

/** Words that are the same in every language: units, protocols, names of standards, of programs, files and keys. */
const EVERYWHERE =
  /^(?:kWh|kWp|kVA|kvar|MWh|GWh|THB|ppm|ppb|TVOC|RGB|PDF|CSV|XLSX|SHA|BACnet|Modbus|MQTT|VAPIX|ONVIF|RTSP|TCP|UDP|HTTP|MAC|URL|API|JSON|SMTP|LUFS|dBFS|gal|cfm|kPa|psi|hPa|mph|Atrium|English|Deutsch|Ctrl|Esc|Enter|admin|rpm|UTC|Asia|Bangkok|\w+able)$/;
/** Codes of the specification: modes of lifts, events of lockers, abbreviations. */
const CODE = /^(?:[A-Z]{3,}|DropOff|DropMore|ReturnLocker|OverTime|DoorErr|NetworkErr)$/;

/** The words of a site's own files: names that people gave. */
export async function wordsOfSite(): Promise<ReadonlySet<string>> {
  // What was done on the machine itself is in the audit log under its user, and what a journey releases with its reason.
  const words = new Set<string>(`${userInfo().username} ${hostname()} A journey begins`.toLowerCase().split(/\P{L}+/u));
  const folder = path.join(root, "sites/campus");
  const files = (await readdir(folder, { recursive: true })).filter((entry) => entry.endsWith(".json"));
  for (const file of [
    ...files.map((entry) => path.join(folder, entry)),
    ...OF_FIELD.map((one) => path.join(root, one)),
  ]) {
    const text = await readFile(file, "utf8");
    for (const [word] of text.matchAll(/\p{L}{3,}/gu)) words.add(word.toLowerCase());
  }
  return words;
}

/** Names that devices of the virtual campus report: of people, and of where a camera can look. */
const OF_FIELD = ["physics/population/names.ts", "systems/cameras/mount.ts"].map(
  (file) => `apps/virtual-campus/src/${file}`,
);

/**
 * Texts of the page, and names for the ear, that have a word which is neither in the letters of the test language, nor of
 * the site, nor the same everywhere. What is not to be translated says so; what people type is theirs.
 */
export async function plainWords(page: Page, ofSite: ReadonlySet<string>): Promise<string[]> {
  return lasting(() => findPlainWords(page, ofSite));
}

async function findPlainWords(page: Page, ofSite: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const apart = "script, style, [hidden], [translate=no], [lang]:not(html)";
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      if (text.parentElement?.closest(`textarea, ${apart}`) === null) {
        found.add((text.textContent ?? "").trim());
      }
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
      if (element.closest(`[aria-hidden=true], ${apart}`) !== null) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) found.add(element.getAttribute(name) ?? "");
    }
    return [...found];
  });
  return texts.filter((text) => {
    // What stands between the outermost brackets is said in the test language, with its values.
    const outside = text.replace(/⟦.*⟧/su, " ");
    // A drawn value, such as a link, divides a sentence: its parts are in the letters of the test language, which has no plain ones.
    return [...outside.matchAll(/\p{L}{3,}/gu)].some(
      ([word]) =>
        /^[A-Za-z]+$/.test(word) && !EVERYWHERE.test(word) && !CODE.test(word) && !ofSite.has(word.toLowerCase()),
    );
  });
}
