import * as z from "zod";
import { FoundDevice, FoundEntry, MAX_FOUND_ENTRIES } from "./discovery.ts";
import { ConnectionId, DeviceId, EpochMillis } from "../base/ids.ts";
import { limitedRecord } from "../base/limitedRecord.ts";
import { ProbeProblem } from "./probe.ts";
import { EnteredPassword, SettingKey } from "../site/siteConnection.ts";
import { MODULES } from "./systems.ts";
import { mostSaid } from "../base/saidLength.ts";

/** The most devices of one answer; those behind come with a later `from`. */
export const MAX_FOUND_IN_ANSWER = 500;
/** The most devices of the site that are named beside one that was found: a gateway has hundreds. */
export const MAX_MAPPED_NAMES = 20;

/** A search to be started through a connection of the site. */
export const NewSearch = z.object({
  connection: ConnectionId,
  /** What to look through, by the fields of its protocol's `range`. */
  range: limitedRecord(SettingKey, z.union([z.string().max(1_000), z.number(), z.boolean()]), 60).default({}),
  /** Of the connection: entered for the addresses of the range. Left out, it goes only to hosts for which it was entered before. */
  password: EnteredPassword.optional(),
});
export type NewSearch = z.infer<typeof NewSearch>;

/** Octets of an engineering file at the most; one object is some hundred of them. */
export const MAX_EDE_LENGTH = 4_000_000;

/** An engineering file (BACnet EDE, version 2) that takes the place of a search: nobody is asked. */
export const NewFileSearch = z.object({
  connection: ConnectionId,
  /** Its name. */
  file: z.string().min(1).max(200),
  text: z.string().min(1).max(MAX_EDE_LENGTH),
});
export type NewFileSearch = z.infer<typeof NewFileSearch>;

export const SEARCH_STATES = ["running", "done", "stopped", "failed"] as const;

/** A search, without what it has found. */
export const SearchRow = z.object({
  id: z.uuid(),
  connection: ConnectionId,
  /** The name of the file that was read in its place; absent: devices were asked. */
  file: z.string().max(200).optional(),
  /** The user who started it. */
  by: z.string().check(mostSaid(200)),
  startedAt: EpochMillis,
  /** null while it runs. */
  endedAt: EpochMillis.nullable(),
  state: z.enum(SEARCH_STATES),
  /** The share of the work that is done. */
  progress: z.number().min(0).max(1),
  /** Devices so far. */
  found: z.int().nonnegative(),
  /** It has found more objects or fields than are kept. */
  isCut: z.boolean(),
  /** Why it failed. */
  problem: ProbeProblem.optional(),
});
export type SearchRow = z.infer<typeof SearchRow>;

/** The most problems of a file that are named. */
export const MAX_FILE_PROBLEMS = 100;

/** What has become of an engineering file: a search, or, where anything is wrong with it, what, and no search. */
export const FileSearchReply = z.object({
  search: SearchRow.nullable(),
  /** Each a sentence with its row and field. */
  problems: z.array(z.string().check(mostSaid(500))).max(MAX_FILE_PROBLEMS),
});
export type FileSearchReply = z.infer<typeof FileSearchReply>;

/** Whether the site has a device mapped to it already; `changed`: it has, and what answers there now is another one. */
const MappedState = z.enum(["known", "new", "changed"]);
const Word = z.string().check(mostSaid(200));
/** The most devices that one found thing may hold, and the most that are gone from it. */
const MAX_PROPOSALS = 500;

/** A product that fits what was found and is not mapped, with the address that a mapping to it needs. */
export const ProductProposal = z.object({
  product: z.string().max(100),
  label: Word,
  modules: z.array(z.enum(MODULES)).max(MODULES.length),
  address: limitedRecord(SettingKey, z.union([z.string().max(1_000), z.number()]), 40),
  points: z.int().nonnegative(),
  /** A sentence: why it fits. */
  reason: z.string().check(mostSaid(500)),
  /** What the device itself calls it, where it does. */
  name: Word.optional(),
});
export type ProductProposal = z.infer<typeof ProductProposal>;

/** A device of the site that should have been found, and was not. */
export const GoneDevice = z.object({
  device: DeviceId,
  name: z.string(),
  /** Where it was looked for: `analog-output 7`, `unit 4`. */
  place: z.string().max(400),
  /** A sentence. */
  reason: z.string().check(mostSaid(500)),
});
export type GoneDevice = z.infer<typeof GoneDevice>;

export const FoundSiteDevice = FoundDevice.omit({ suggestions: true }).extend({
  state: MappedState,
  /** The site's devices that are mapped to it, the first of them. */
  devices: z.array(DeviceId).max(MAX_MAPPED_NAMES),
  /** The connection that leads to it; absent: none does yet. */
  connection: ConnectionId.optional(),
  /** Of what is changed: how. */
  change: z.string().check(mostSaid(500)).optional(),
  proposals: z.array(ProductProposal).max(MAX_PROPOSALS),
  entries: z.array(FoundEntry.extend({ state: MappedState, device: DeviceId.optional() })).max(MAX_FOUND_ENTRIES),
});
export type FoundSiteDevice = z.infer<typeof FoundSiteDevice>;

/** The devices to begin with, for a page that has those before. */
export const SearchQuery = z.object({ from: z.coerce.number().int().min(0).max(10_000).default(0) });

/** A search with what it has found, in the order in which it was found. */
export const SearchReply = SearchRow.extend({
  from: z.int().nonnegative(),
  devices: z.array(FoundSiteDevice).max(MAX_FOUND_IN_ANSWER),
  /** Known once the search is done, of all of it. */
  gone: z.array(GoneDevice).max(MAX_PROPOSALS),
});
export type SearchReply = z.infer<typeof SearchReply>;
