import * as z from "zod";
import { API_BASE } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";

/** The operations of the Haystack HTTP API that are answered. */
export const HAYSTACK_OPS = [
  "about",
  "close",
  "ops",
  "filetypes",
  "formats",
  "read",
  "nav",
  "watchSub",
  "watchUnsub",
  "watchPoll",
  "hisRead",
  "hisWrite",
  "pointWrite",
  "invokeAction",
] as const;
export type HaystackOp = (typeof HAYSTACK_OPS)[number];

/** Characters of a request grid: 2,000 ids of a watch. */
const MAX_GRID = 262_144;
const argument = z.string().max(2_000).exactOptional();

const HAYSTACK = {
  path: `${API_BASE}/haystack/:op`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "core",
  tag: "integrations",
  params: z.object({ op: z.enum(HAYSTACK_OPS) }),
  reply: z.any().describe("A grid: `text/zinc`, or `application/json` (Hayson) where that is accepted"),
  refuses: ["ENF001"],
} as const;

export const getHaystackOp = endpoint({
  ...HAYSTACK,
  method: "GET",
  summary: "Call an operation of Project Haystack that changes nothing",
  query: z.object({
    filter: argument,
    limit: argument,
    id: argument,
    range: argument,
    navId: argument,
  }),
});

export const callHaystackOp = endpoint({
  ...HAYSTACK,
  method: "POST",
  summary: "Call an operation of Project Haystack with a grid, as `text/zinc` or `application/json` (Hayson)",
  body: z.string().max(MAX_GRID),
});
