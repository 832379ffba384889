import { createHash } from "node:crypto";
import { DeviceId } from "@atrium/contract";
import { type AllowedPlate, plateKey, type PlateReader, type PlateStanding } from "@atrium/contract/access";
import type { ListedPlate } from "@atrium/drivers";
import type { ReadList } from "./readers.ts";
import type { WantedPlate } from "./store.ts";

/** A plate as the whole site has it; when it was seen is added for those that are shown. */
export interface JoinedPlate extends Omit<AllowedPlate, "lastSeen"> {
  readonly key: string;
  readonly revision: number;
}

/** What people want, and what the readers have, as one list by plate. What nobody wants or has is not on it. */
export function joined(wanted: readonly WantedPlate[], lists: readonly ReadList[]): JoinedPlate[] {
  const byReader = lists.map(({ reader, plates }) => ({
    id: DeviceId.parse(reader.id),
    plates: plates && new Map(plates.map((one) => [plateKey(one.plate), one])),
  }));
  const wants = new Map(wanted.map((one) => [one.key, one]));
  const keys = new Set([...wants.keys(), ...byReader.flatMap(({ plates }) => [...(plates?.keys() ?? [])])]);
  keys.delete("");
  const rows = [...keys].flatMap((key) => {
    const found = byReader.map(({ plates }) => plates?.get(key));
    const has = found.find((one) => one !== undefined);
    const want = wants.get(key);
    const isRemoved = want?.isRemoved ?? false;
    const shown = want ?? (has === undefined ? undefined : wantOf(key, has));
    if (shown === undefined) return [];
    const readers = byReader.map(({ id, plates }) => ({ reader: id, standing: standing(plates, shown) }));
    if (isRemoved && readers.every((one) => one.standing === "missing")) return [];
    const { plate, holder, since, revision } = shown;
    return [{ key, plate, holder, since, isRemoved, revision, version: versionOf(shown), readers }];
  });
  return rows.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** The readers as a reply names them. */
export function readersOf(lists: readonly ReadList[]): PlateReader[] {
  return lists.map(({ reader, plates, trouble }) => ({
    id: DeviceId.parse(reader.id),
    name: reader.name,
    trouble: trouble ?? null,
    count: plates?.length ?? null,
  }));
}

/** What only readers know of is wanted as the first of them has it. */
function wantOf(key: string, { plate, holder, since }: ListedPlate): WantedPlate {
  const words = { plate: plate.slice(0, 64), holder: holder?.slice(0, 200) ?? null, since: since ?? null };
  return { key, ...words, isRemoved: false, revision: 0 };
}

function standing(plates: ReadonlyMap<string, ListedPlate> | undefined, want: WantedPlate): PlateStanding {
  if (plates === undefined) return "unknown";
  const has = plates.get(want.key);
  if (has === undefined) return "missing";
  return want.isRemoved || (has.holder ?? null) === want.holder ? "there" : "differs";
}

/** Another one after each change, here or at a reader. */
function versionOf({ revision, holder, isRemoved }: WantedPlate): string {
  return createHash("sha256")
    .update(JSON.stringify([revision, holder, isRemoved]))
    .digest("hex")
    .slice(0, 16);
}
