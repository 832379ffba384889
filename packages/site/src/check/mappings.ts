import { restProblems } from "@atrium/contract/devices";
import type { DeviceMapping, PlannedDevice } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { addressKey, partField } from "../deviceRules.ts";
import type { SiteDocument } from "../document.ts";
import type { ProtocolCheck } from "../fieldCheck.ts";
import type { Path, Problems } from "../problems.ts";
import type { SiteDocuments } from "../siteDocuments.ts";
import { reportRepeats } from "./places.ts";

type Protocols = Readonly<Record<string, ProtocolCheck>>;

/** Each mapping names a device that exists and is mapped once, on a connection that exists, at an address of its own. */
export function checkMappings(documents: SiteDocuments, protocols: Protocols | undefined, problems: Problems): void {
  const devices = new Map(
    documents.plans.flatMap(({ value }) => value.devices.map((device) => [device.id, device] as const)),
  );
  const protocolOf = new Map((documents.connections?.value ?? []).map((row) => [row.id, row.protocol]));
  const products = documents.products.map((file) => file.value);
  const fileOf = new Map<string, string>();
  const ownerOf = new Map<string, string>();
  const cells: Cells = new Map();

  for (const file of documents.mappings) {
    file.value.forEach((mapping, index) => {
      if (!devices.has(mapping.device)) {
        problems.add(
          file,
          [index, "device"],
          t('there is no device "{device}" on any plan', { device: mapping.device }),
        );
      }
      const other = fileOf.get(mapping.device);
      if (other !== undefined) {
        problems.add(
          file,
          [index, "device"],
          t('"{device}" is already mapped in {other}', { device: mapping.device, other }),
        );
      } else {
        fileOf.set(mapping.device, file.file);
      }

      const protocol = protocolOf.get(mapping.connection);
      if (protocol === undefined) {
        problems.add(
          file,
          [index, "connection"],
          t('there is no connection "{connection}" in connections.json', { connection: mapping.connection }),
        );
      }
      reportRepeats(
        file,
        mapping.parts.map((part) => part.part ?? ""),
        (at) => [index, "parts", at, "part"],
        problems,
      );
      const check = protocol === undefined ? undefined : protocols?.[protocol];
      mapping.parts.forEach((part, at) => {
        const where: Path = [index, "parts", at];
        reportTaken({ file, where, mapping, planned: devices.get(mapping.device), part, ownerOf, problems });
        const rows = check?.catalog.points(part.product, part.address, { objects: part.objects, products }) ?? [];
        const wrong = rows.filter((row) => "problem" in row);
        for (const row of wrong) problems.add(file, [...where, ...partField(row.field)], row.problem);
        if (protocol === undefined || check === undefined || wrong.length > 0) return;
        const points = rows.flatMap((row) => ("problem" in row ? [] : [row]));
        const taken = otherProduct(cells, { mapping, part, points, check });
        if (taken !== undefined) problems.add(file, [...where, "product"], taken);
        for (const { key, problem } of restProblems(part.rest ?? {}, points, protocol)) {
          problems.add(file, [...where, "rest", key], problem);
        }
      });
    });
  }
}

/** By connection and cell, the device that takes it and its product. */
type Cells = Map<string, { readonly device: string; readonly product: string }>;

/** One register that two devices take for different things: one of the two products is wrong. The first such, as a sentence. */
function otherProduct(
  cells: Cells,
  {
    mapping: { connection, device },
    part: { product },
    points,
    check,
  }: {
    readonly mapping: DeviceMapping;
    readonly part: DeviceMapping["parts"][number];
    readonly points: readonly { readonly address?: unknown }[];
    readonly check: ProtocolCheck;
  },
): string | undefined {
  const own = points.flatMap((point) => check.cellsOf?.(point) ?? []);
  const claims = own.map((cell) => ({ cell, owner: cells.get(`${connection} ${cell}`) }));
  for (const { cell, owner } of claims) {
    if (owner === undefined) cells.set(`${connection} ${cell}`, { device, product });
  }
  const other = claims.find(({ owner }) => owner !== undefined && owner.device !== device && owner.product !== product);
  return other?.owner === undefined
    ? undefined
    : t('{cell} of "{connection}" is already used by {owner} as "{other}", and cannot be "{product}" too', {
        cell: other.cell,
        connection,
        owner: other.owner.device,
        other: other.owner.product,
        product,
      });
}

/** Two parts at one address of one connection would both claim its values. */
function reportTaken(options: {
  readonly file: SiteDocument<unknown>;
  readonly where: Path;
  readonly mapping: DeviceMapping;
  readonly planned: PlannedDevice | undefined;
  readonly part: DeviceMapping["parts"][number];
  readonly ownerOf: Map<string, string>;
  readonly problems: Problems;
}): void {
  const { file, where, mapping, planned, part, ownerOf, problems } = options;
  const { connection } = mapping;
  const address = addressKey({ connection, module: planned?.module ?? "", facts: planned ?? {} }, part);
  const owner = ownerOf.get(address);
  if (owner === undefined) {
    ownerOf.set(address, mapping.device);
  } else {
    problems.add(
      file,
      [...where, "address"],
      t('this address of "{connection}" is already used by {owner}', { connection: mapping.connection, owner }),
    );
  }
}
