import * as z from "zod";
import { FloorKey, PlacementKey } from "./place.ts";
import { PlainName } from "../base/plainName.ts";

/** Floors of the tallest building that a change may name. */
const MAX_FLOORS = 200;

/** What a place and its floors are called. Their keys stay what they are: addresses, rights and history know them by these. */
export const PlaceNames = z.object({
  key: PlacementKey,
  name: z.string(),
  floors: z.array(z.object({ key: FloorKey, label: z.string() })),
  /** Of the site, when one of the names was last changed. A change names it, so that nobody's change is lost unseen. */
  revision: z.int().nonnegative(),
});
export type PlaceNames = z.infer<typeof PlaceNames>;

/** The name as it shall be, the labels of the floors that get another, and the revision that was read. */
export const PlaceNamesChange = z.object({
  name: PlainName,
  floors: z
    .array(z.object({ key: FloorKey, label: PlainName }))
    .max(MAX_FLOORS)
    .default([]),
  revision: z.int().nonnegative(),
});
export type PlaceNamesChange = z.infer<typeof PlaceNamesChange>;
