import { pathOf } from "@atrium/contract/pages";
import { roomHref } from "../../devices/roomHref.ts";
import { t } from "@atrium/words";
import type { PageOffer } from "../menu/nearestPage.ts";
import { stringifyQuery } from "../addressQuery.ts";
import { SECTIONS, sectionOf } from "../menu/sections.ts";
import type { PlaceRecord } from "./catalogue.ts";
import { matches, readWish, type Wish } from "./wish.ts";

/** Other words for a page that is no section, as people on a campus say them; a system's stand in its own file. */
const PAGE_WORDS: Readonly<Record<string, readonly string[]>> = {
  campus: ["overview", "home", "all buildings"],
  "wall view": ["campus", "control room", "screen"],
  "user account": ["users", "people", "accounts"],
  "user permission": ["roles", "rights"],
};

export type Finding =
  | {
      readonly kind: "command";
      readonly key: string;
      readonly label: string;
      readonly room: PlaceRecord;
      readonly level: number;
      /** Where the room is: rooms of several buildings have the same name. */
      readonly where: string;
    }
  | {
      readonly kind: "place";
      readonly key: string;
      readonly label: string;
      readonly place: PlaceRecord;
      readonly href: string;
    }
  | { readonly kind: "page"; readonly key: string; readonly label: string; readonly href: string };

export interface Findings {
  readonly title: string;
  readonly rows: readonly Finding[];
}

export interface Sources {
  readonly places: readonly PlaceRecord[];
  readonly pages: readonly PageOffer[];
  /** Earlier choices, newest first. */
  readonly recents: readonly Finding[];
  /** Whether the role may give commands; without it none is offered. */
  readonly canControl: boolean;
}

const MOST_COMMANDS = 3;
const MOST_PLACES = 6;
const MOST_PAGES = 5;
/** Of each kind while nothing is typed. */
const MOST_AT_FIRST = 3;
/** Off, and a level. */
const USUAL_LEVELS = [0, 40] as const;

/** What the palette shows for a text: commands first where one is meant, then places and devices, then pages. */
export function find(text: string, { places, pages, recents, canControl }: Sources): Findings[] {
  const wish = readWish(text);
  const isEmpty = text.trim() === "";
  const before = { title: t("Recent"), rows: isEmpty ? recentsOf(recents, pages) : [] };
  const given = isEmpty ? usualCommands(places, recents) : commandsFor(wish, places);
  const commands = { title: t("Commands"), rows: canControl ? given : [] };
  const found = isEmpty
    ? { title: t("Places"), rows: placesOf(places.filter(({ kind }) => kind === "building")).slice(0, MOST_AT_FIRST) }
    : { title: t("Places and devices"), rows: placesFor(wish, places) };
  const opened = { title: t("Pages"), rows: pagesFor(wish, pages).slice(0, isEmpty ? MOST_AT_FIRST : MOST_PAGES) };
  const groups = wish.isCommand ? [commands, found, opened] : [before, found, opened, commands];
  return groups.filter(({ rows }) => rows.length > 0);
}

function commandsFor(wish: Wish, places: readonly PlaceRecord[]): Finding[] {
  const rooms = places.filter(({ circuits }) => circuits.length > 0);
  const named = ranked(rooms, wish.words).map((room) => ({ room, level: isNumberWord(wish) ? 0 : (wish.level ?? 0) }));
  const levelled = isNumberWord(wish)
    ? ranked(rooms, wish.wordsBesideLevel).map((room) => ({ room, level: wish.level ?? 0 }))
    : [];
  const chosen = [...named, ...levelled].slice(0, MOST_COMMANDS);
  return chosen.map(({ room, level }) => commandOf(room, level));
}

function commandOf(room: PlaceRecord, level: number): Finding {
  const label = commandLabel(room.label, level);
  return { kind: "command", key: `command ${room.key} ${level}`, label, room, level, where: room.within };
}

/** Whether the level's number is also one of the words. */
function isNumberWord({ words, wordsBesideLevel }: Wish): boolean {
  return words.length > wordsBesideLevel.length;
}

function commandLabel(room: string, level: number): string {
  if (level === 0) return t("Turn off {room} lights", { room });
  return level === 100 ? t("Turn on {room} lights", { room }) : t("Set {room} lights to {level} %", { room, level });
}

function placesFor(wish: Wish, places: readonly PlaceRecord[]): Finding[] {
  return placesOf(ranked(places, wish.isCommand ? wish.wordsBesideLevel : wish.words));
}

function placesOf(places: readonly PlaceRecord[]): Finding[] {
  return places
    .slice(0, MOST_PLACES)
    .map((place) => ({ kind: "place", key: place.key, label: place.label, place, href: addressOf(place) }));
}

/** What can be said to a room, with the rooms that were opened last, else with the first one that has lights. */
function usualCommands(places: readonly PlaceRecord[], recents: readonly Finding[]): Finding[] {
  const lit = places.filter(({ kind, circuits }) => kind === "room" && circuits.length > 0);
  const before = lit.filter(({ key }) => recents.some((recent) => recent.kind === "place" && recent.key === key));
  const [room] = before.length > 0 ? before : lit;
  return room === undefined ? [] : USUAL_LEVELS.map((level) => commandOf(room, level));
}

/** A room's own page; of any other place the first page of the menu that shows it, where a device is selected. */
function addressOf({ placement, floor, zone, room, device, pages }: PlaceRecord): string {
  if (room !== undefined && floor !== undefined) return roomHref({ placement, floor, room });
  const section = SECTIONS.find(({ route }) => pages?.includes(route) ?? true);
  if (section === undefined) return "/";
  const { to, params } = section.link({ placement }, {});
  return pathOf(to, { ...params, placement }) + stringifyQuery({ floor, zone, selection: device });
}

/** Those that this person's pages still show: a role may have changed since. */
function recentsOf(recents: readonly Finding[], pages: readonly PageOffer[]): readonly Finding[] {
  return recents.filter(
    (recent) =>
      recent.kind !== "command" &&
      (isRoom(recent) ? pages.some(({ path }) => sectionOf(path)?.feature === "viewable") : isOn(pages, recent.href)),
  );
}

/** A room's page is in no menu: who may open any page of devices may open it. */
function isRoom(recent: Finding): boolean {
  return recent.kind === "place" && recent.place.kind === "room";
}

function isOn(pages: readonly PageOffer[], href: string): boolean {
  return pages.some(({ path }) => href.startsWith(path));
}

function pagesFor({ words }: Wish, pages: readonly PageOffer[]): Finding[] {
  return pages
    .filter((page) => matches(pageWords(page), words))
    .map(({ label, href }) => ({ kind: "page", key: `page ${href}`, label, href }));
}

/** Those with every word; nearest first: the name begins with the first word, has them all, or only its place does. */
function ranked(places: readonly PlaceRecord[], words: readonly string[]): PlaceRecord[] {
  const [first] = words;
  if (first === undefined) return [];
  return places
    .flatMap((place) => {
      if (!matches(`${place.label} ${place.within}`, words)) return [];
      const isNamed = matches(place.label, words);
      const distance = isNamed && place.label.toLowerCase().startsWith(first) ? 0 : isNamed ? 1 : 2;
      return [{ place, distance }];
    })
    .sort((a, b) => a.distance - b.distance)
    .map(({ place }) => place);
}

/** The page's label with the other words for it. */
function pageWords({ label, path }: Pick<PageOffer, "label" | "path">): string {
  const words = sectionOf(path)?.words() ?? PAGE_WORDS[label.toLowerCase()] ?? [];
  return [label, ...words].join(" ");
}
