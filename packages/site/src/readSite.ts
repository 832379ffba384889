import { t } from "@atrium/words";
import { access, readdir } from "node:fs/promises";
import path from "node:path";
import type * as z from "zod";
import { StartFile } from "@atrium/contract/examples";
import { EquipmentKind, ProductFile, EQUIPMENT, EQUIPMENT_CATEGORIES } from "@atrium/contract/devices";
import {
  CampusFile,
  ConnectionsFile,
  FloorPlan,
  MappingsFile,
  SiteFile,
  SiteTranslations,
  Underlay,
  tariffProblems,
  tariffsOfNow,
} from "@atrium/contract/site";
import { checkCalendar } from "./check/calendar.ts";
import { checkDerived } from "./check/derived.ts";
import { checkElectricity } from "./check/electricity.ts";
import { checkFirePanels } from "./check/firePanels.ts";
import { checkMappings } from "./check/mappings.ts";
import { checkSchematics } from "./check/schematics.ts";
import { checkPlaces, reportRepeats } from "./check/places.ts";
import { checkPlans } from "./check/plans.ts";
import { checkUnderlays } from "./check/underlays.ts";
import { readDocument, type SiteDocument } from "./document.ts";
import type { ProtocolCheck } from "./fieldCheck.ts";
import { Problems } from "./problems.ts";
import type { Site } from "./site.ts";
import type { SiteDocuments } from "./siteDocuments.ts";
import { categoryProblem } from "./deviceRules.ts";
import { overlapProblems } from "@atrium/contract";
import { connectionAddress } from "./connectionAddress.ts";
import { settingsIssues } from "./settingsRules.ts";

export interface ReadSiteOptions {
  /** Protocols by their name in `connections.json`. Without them, settings and addresses are not checked. */
  readonly protocols?: Readonly<Record<string, ProtocolCheck>>;
}

/**
 * Reads a site folder: `campus.json`, `site.json`, the plans and underlays that campus.json names, and, where the folder has them,
 * `connections.json`, `mappings/*.json`, `products/*.json`, `equipment/*.json`, `translations.json` and `start.json`.
 * @throws SiteError with every problem found, each with file, line, field and what was expected
 */
export async function readSite(folder: string, options: ReadSiteOptions = {}): Promise<Site> {
  const problems = new Problems();
  const campus = await readDocument(folder, "campus.json", CampusFile, problems);
  const settings = await readDocument(folder, "site.json", SiteFile, problems, settingsOfNow);
  const planFiles = campus?.value.places.flatMap((place) => place.floors.map((floor) => floor.plan)) ?? [];
  const plans = await readAll(folder, [...new Set(planFiles)], FloorPlan, problems);
  const underlaid = campus?.value.places.flatMap(({ floors }) => floors.flatMap(({ underlay = [] }) => underlay)) ?? [];
  const underlays = await readAll(folder, [...new Set(underlaid)], Underlay, problems);
  const connections = (await exists(path.join(folder, "connections.json")))
    ? await readDocument(folder, "connections.json", ConnectionsFile, problems)
    : undefined;
  const translations = (await exists(path.join(folder, "translations.json")))
    ? await readDocument(folder, "translations.json", SiteTranslations, problems)
    : undefined;
  const start = (await exists(path.join(folder, "start.json")))
    ? await readDocument(folder, "start.json", StartFile, problems)
    : undefined;
  const mappings = await readAll(folder, await filesIn(folder, "mappings"), MappingsFile, problems);
  const products = await readAll(folder, await filesIn(folder, "products"), ProductFile, problems);
  const equipment = await readAll(folder, await filesIn(folder, "equipment"), EquipmentKind, problems);

  const isWhole = problems.isEmpty;
  if (settings) checkSettings(settings, problems);
  if (settings) checkCalendar(settings, campus, problems);
  if (campus) {
    const documents: SiteDocuments = {
      campus,
      settings,
      plans,
      underlays,
      connections,
      mappings,
      products,
      equipment,
      isWhole,
    };
    checkPlaces(documents, problems);
    checkPlans(documents, problems);
    checkUnderlays(documents, problems);
    checkProducts(products, options.protocols, problems);
    checkEquipment(documents, problems);
    checkConnections(documents, options.protocols, problems);
    if (isWhole) checkMappings(documents, options.protocols, problems);
    if (isWhole) checkElectricity(documents, problems);
    if (isWhole) checkFirePanels(documents, problems);
    if (isWhole) checkDerived(documents, options.protocols, problems);
    if (isWhole) checkSchematics(documents, options.protocols, problems);
  }
  problems.throwIfAny();
  if (!campus || !settings) throw new Error("a file without a value and without a problem");
  return {
    folder,
    campus: campus.value,
    settings: settings.value,
    plans: plans.map((plan) => plan.value),
    underlays: new Map(underlays.map(({ file, value }) => [file, value])),
    connections: connections?.value ?? [],
    mappings: mappings.flatMap((file) => file.value),
    products: products.map((file) => file.value),
    equipment: equipment.map((file) => file.value),
    translations: translations?.value,
    start: start?.value,
  };
}

async function readAll<Schema extends z.ZodType>(
  folder: string,
  files: readonly string[],
  schema: Schema,
  problems: Problems,
): Promise<SiteDocument<z.output<Schema>>[]> {
  const read = await Promise.all(files.map((file) => readDocument(folder, file, schema, problems)));
  return read.filter((document) => document !== undefined);
}

async function filesIn(site: string, folder: "mappings" | "products" | "equipment"): Promise<string[]> {
  if (!(await exists(path.join(site, folder)))) return [];
  const names = await readdir(path.join(site, folder));
  return names
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => `${folder}/${name}`);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Every product of the site has a name that is unique within its protocol. */
function checkProducts(
  products: readonly SiteDocument<ProductFile>[],
  protocols: Readonly<Record<string, ProtocolCheck>> | undefined,
  problems: Problems,
): void {
  const fileOf = new Map<string, string>();
  for (const file of products) {
    const { protocol, name } = file.value;
    const other = fileOf.get(`${protocol} ${name}`);
    if (other !== undefined) problems.add(file, ["name"], t('"{name}" is already in {other}', { name, other }));
    else fileOf.set(`${protocol} ${name}`, file.file);
    if (protocols?.[protocol]?.catalog.names.includes(name) === true) {
      problems.add(file, ["name"], t('"{name}" is a built-in product: choose another name', { name }));
    }
  }
}

/** Every category of the site's own has a key of its own, and every piece of equipment an existing category. */
function checkEquipment({ equipment, plans, isWhole }: SiteDocuments, problems: Problems): void {
  const fileOf = new Map<string, string>();
  for (const document of equipment) {
    const { file, value } = document;
    const other = fileOf.get(value.key);
    if (other !== undefined) {
      problems.add(document, ["key"], t('"{key}" is already in {other}', { key: value.key, other }));
    } else {
      fileOf.set(value.key, file);
    }
    if (Object.hasOwn(EQUIPMENT_CATEGORIES, value.key)) {
      problems.add(document, ["key"], t('"{key}" is a built-in category: choose another key', { key: value.key }));
    }
  }
  // A file that could not be read may have the category that seems to be missing.
  if (!isWhole) return;
  const own = equipment.map(({ value }) => value);
  for (const plan of plans) {
    for (const [index, device] of plan.value.devices.entries()) {
      const problem = device.module === EQUIPMENT.module ? categoryProblem(device, own) : undefined;
      if (problem !== undefined) problems.add(plan, ["devices", index, "category"], problem);
    }
  }
}

/** Rows that are valid for a time may not overlap: one day has one tariff and one emission factor. */
function checkSettings(settings: SiteDocument<SiteFile>, problems: Problems): void {
  for (const list of ["tariffs", "emissionFactors"] as const) {
    for (const { index, field, message } of overlapProblems(settings.value[list])) {
      problems.add(settings, [list, index, field], message);
    }
  }
  const clips = settings.value.unitClips ?? [];
  clips.forEach((clip, index) => {
    for (const field of ["code", "file", "name"] as const) {
      const isTaken = clips.slice(0, index).some((other) => other[field] === clip[field]);
      if (isTaken) problems.add(settings, ["unitClips", index, field], t("already used by another clip"));
    }
  });
  settings.value.tariffs.forEach((tariff, index) => {
    for (const { path: field, message } of tariffProblems(tariff)) {
      problems.add(settings, ["tariffs", index, ...field.split(".").map(keyOf)], message);
    }
  });
}

/** Older folders have tariffs of two prices. */
function settingsOfNow(raw: unknown): unknown {
  const isObject = typeof raw === "object" && raw !== null && "tariffs" in raw;
  return isObject ? { ...raw, tariffs: tariffsOfNow(raw.tariffs) } : raw;
}

/** Of a list its place as a number. */
function keyOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}

type Protocols = Readonly<Record<string, ProtocolCheck>>;

/** Connections have ids of their own, addresses of their own, and settings that their protocol accepts; a secret may be left out. */
function checkConnections({ connections }: SiteDocuments, protocols: Protocols | undefined, problems: Problems): void {
  if (!connections) return;
  const rows = connections.value;
  reportRepeats(
    connections,
    rows.map((row) => row.id),
    (index) => [index, "id"],
    problems,
  );

  const ownerOf = new Map<string, string>();
  rows.forEach((row, index) => {
    const address = connectionAddress(row.protocol, row.settings);
    if (address !== undefined) {
      const owner = ownerOf.get(address);
      if (owner !== undefined) {
        problems.add(
          connections,
          [index, "settings", "port"],
          t('{address} is already used by "{owner}"', { address, owner }),
        );
      } else {
        ownerOf.set(address, row.id);
      }
    }
    for (const { field, problem } of settingsIssues(row.settings, protocols?.[row.protocol]).wrong) {
      problems.add(connections, [index, "settings", ...field.split(".")], problem);
    }
  });
}
