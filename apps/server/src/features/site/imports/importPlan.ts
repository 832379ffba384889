import { type ImportEffect, type ImportLine, MAX_ROW_PROBLEMS } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { RESERVED_IDS } from "../deviceEditor.ts";
import { deviceMistakes, sharedKeys } from "../deviceRules.ts";
import type { Catalogs } from "../points.ts";
import type { DeviceRecord, SiteRecords } from "../records.ts";
import { changedFields, columnOf, type DeviceDraft, draftsOf, type RowMistake } from "./deviceDraft.ts";
import type { MappingTable } from "./mappingTable.ts";

/** A device before an import, where there was one, and after it. */
export interface DeviceStep {
  readonly before: DeviceRecord | undefined;
  readonly after: Omit<DeviceRecord, "revision">;
}

/** What a file of mappings does to the site. */
export interface ImportPlan {
  readonly lines: readonly ImportLine[];
  readonly counts: Readonly<Record<ImportEffect, number>>;
  /** Only what changes something. */
  readonly steps: readonly DeviceStep[];
}

/** @param now ms since the epoch: when devices that the file retires leave the site */
export function planImport(
  table: MappingTable,
  { records, catalogs, now }: { readonly records: SiteRecords; readonly catalogs: Catalogs; readonly now: number },
): ImportPlan {
  const beforeOf = new Map(records.devices.map((device) => [device.id, device]));
  const drafts = draftsOf(table, (id) => beforeOf.get(id));
  const staying = drafts.flatMap(({ after, isRetired }) => (after === undefined || isRetired ? [] : [after]));
  const drafted = new Set(drafts.map(({ id }) => id));
  const problemsOf = deviceProblems(staying, drafted, { records, catalogs });
  const namesakesOf = namesakes([...beforeOf.keys(), ...drafts.map(({ id }) => id)]);
  const counts = { add: 0, again: 0, change: 0, retire: 0, same: 0, none: 0 };
  const lines: ImportLine[] = [];
  const steps: DeviceStep[] = [];
  for (const draft of drafts) {
    const before = beforeOf.get(draft.id);
    const problems = [
      ...draft.mistakes,
      ...(draft.after === undefined || draft.isRetired ? [] : problemsOf(draft.after)),
    ];
    const changed = draft.after === undefined || before === undefined ? [] : changedFields(before, draft.after);
    const effect = problems.length > 0 ? "none" : effectOf(draft, before, changed);
    counts[effect] += 1;
    const { row, id, after, isRetired } = draft;
    const device = after ?? before;
    lines.push({
      row,
      device: id.slice(0, 200),
      effect,
      name: device?.name ?? "",
      ...(before === undefined || device === undefined || before.name === device.name ? {} : { was: before.name }),
      floor: device === undefined ? "" : `${device.placement}/${device.floor}`,
      changed: effect === "change" ? changed : [],
      problems: problems
        .slice(0, MAX_ROW_PROBLEMS)
        .map(({ column, message }) => ({ column: column.slice(0, 80), message })),
      warnings: effect === "add" ? namesakesOf(id) : [],
    });
    if (after !== undefined && effect !== "same" && effect !== "none") {
      steps.push({ before, after: { ...after, retiredAt: isRetired ? now : null } });
    }
  }
  return { lines, counts, steps };
}

/** Ids that differ from another only in case: two devices are meant seldom, one typed twice often. */
function namesakes(ids: readonly string[]): (id: string) => RowMistake[] {
  const groups = Map.groupBy(new Set(ids), (id) => id.toLowerCase());
  return (id) => {
    const others = (groups.get(id.toLowerCase()) ?? []).filter((one) => one !== id);
    return others.length === 0
      ? []
      : [
          {
            column: "id",
            message: t("Differs from {ids} only in upper and lower case", {
              ids: others.slice(0, 3).join(", ").slice(0, 200),
            }),
          },
        ];
  };
}

function effectOf(
  { isRetired }: DeviceDraft,
  before: DeviceRecord | undefined,
  changed: readonly string[],
): ImportEffect {
  if (isRetired) return before?.retiredAt === null ? "retire" : "same";
  if (before === undefined) return "add";
  if (before.retiredAt !== null) return "again";
  return changed.length === 0 ? "same" : "change";
}

type DeviceContent = Omit<DeviceRecord, "revision" | "retiredAt">;

/**
 * What is wrong with each of some devices once they are in the site together.
 * @param without ids of devices that these replace
 */
export function deviceProblems(
  devices: readonly DeviceContent[],
  without: ReadonlySet<string>,
  { records, catalogs }: { readonly records: SiteRecords; readonly catalogs: Catalogs },
): (device: DeviceContent) => RowMistake[] {
  const others = records.devices.filter(({ id, retiredAt }) => retiredAt === null && !without.has(id));
  const owners = new Map<string, string[]>();
  for (const device of [...others, ...devices]) {
    for (const key of keysOf(device)) owners.set(key, [...(owners.get(key) ?? []), device.id]);
  }
  return (device) => {
    const reserved = RESERVED_IDS.has(device.id) ? [{ column: "id", message: t("This word is reserved") }] : [];
    const own = deviceMistakes({ ...device, revision: 0, retiredAt: null }, records, catalogs);
    return [
      ...reserved,
      ...own.map(({ path, message }) => ({ column: columnOf(path.split(".")), message })),
      ...keysOf(device).flatMap((key) => sharedProblem(device, key, owners.get(key) ?? [])),
    ];
  };
}

const NAME = "name ";

function keysOf(device: DeviceContent): string[] {
  const { name, addresses } = sharedKeys({ ...device, revision: 0, retiredAt: null });
  return [NAME + name, ...addresses.map((address) => `address ${address}`)];
}

function sharedProblem({ id, name }: DeviceContent, key: string, owners: readonly string[]): RowMistake[] {
  if (owners.length < 2) return [];
  const other = owners.find((owner) => owner !== id);
  if (other === undefined) {
    return [{ column: "product", message: t("Another part of this device is also mapped to this address") }];
  }
  return [
    key.startsWith(NAME)
      ? { column: "name", message: t('{other} on this floor is also named "{name}"', { name, other }) }
      : { column: "product", message: t("{other} is also mapped to this address", { other }) },
  ];
}
