import { ROUTES } from "@atrium/contract/pages";
import type { CurrentUser } from "@atrium/contract/people";
import type { SiteReply } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { hasFeature } from "../../platform/session.ts";
import { siteWord } from "../../platform/site.ts";
import { stringifyQuery } from "../addressQuery.ts";
import { type MenuSite, openSections } from "./openSections.ts";
import { settingsMenu } from "./settings.ts";

export interface PageOffer {
  readonly label: string;
  readonly path: string;
  /** With the query that a menu leads to. */
  readonly href: string;
}

/** Every page that a menu shows to this person, and those of the campus. */
export function openPages(user: CurrentUser | null, site: MenuSite & Pick<SiteReply, "word">): PageOffer[] {
  const sections = openSections(user, site).map(({ label, path }) => ({
    label: t(label),
    path,
    href: path,
  }));
  const settings = settingsMenu(user).map(({ label, path, search }) => ({
    label,
    path,
    href: path + stringifyQuery(search),
  }));
  return [...sections, ...campusPages(user, site), ...settings];
}

/** The pages of the whole campus, which no menu lists: the name of the site leads there. */
function campusPages(user: CurrentUser | null, site: Pick<SiteReply, "word">): PageOffer[] {
  return (["campus", "campus-wall"] as const)
    .filter((name) => hasFeature(user, ROUTES[name].feature))
    .map((name) => ({
      label: name === "campus" ? siteWord(site) : t(ROUTES[name].title),
      path: ROUTES[name].path,
      href: ROUTES[name].path,
    }));
}

/**
 * The page whose address begins most like this one, letter by letter: half of its first word at least. Else one whose
 * address or name has a word of it: "/energy". Undefined where none is like it.
 */
export function nearestPage(pathname: string, pages: readonly PageOffer[]): PageOffer | undefined {
  let best: PageOffer | undefined;
  let most = 0;
  for (const page of pages) {
    const length = sharedBeginning(page.path, pathname);
    if (length <= most || length < firstSegment(page.path).length / 2) continue;
    best = page;
    most = length;
  }
  return best ?? sameWord(pathname, pages);
}

/** A shorter word says too little. */
const LEAST_LETTERS = 3;

function sameWord(pathname: string, pages: readonly PageOffer[]): PageOffer | undefined {
  const words = wordsOf(pathname);
  return pages.find(({ label, path }) => {
    const own = wordsOf(`${path} ${label}`);
    return words.some((word) => own.some((one) => one.startsWith(word) || word.startsWith(one)));
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length >= LEAST_LETTERS);
}

/** `/setting` of `/setting/users`. */
function firstSegment(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

function sharedBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
