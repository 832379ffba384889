import { access, readdir } from "node:fs/promises";
import path from "node:path";
import type * as z from "zod";
import { EquipmentKind, ProductFile } from "@atrium/contract/devices";
import { CampusFile, ConnectionsFile, FloorPlan, MappingsFile, SiteFile, Underlay } from "@atrium/contract/site";
import { checkCalendar } from "./check/calendar.ts";
import { checkConnections } from "./check/connections.ts";
import { checkElectricity } from "./check/electricity.ts";
import { checkEquipment } from "./check/equipment.ts";
import { checkFirePanels } from "./check/firePanels.ts";
import { checkMappings } from "./check/mappings.ts";
import { checkPlaces } from "./check/places.ts";
import { checkPlans } from "./check/plans.ts";
import { checkProducts } from "./check/products.ts";
import { checkSettings } from "./check/settings.ts";
import { checkUnderlays } from "./check/underlays.ts";
import { readDocument, type SiteDocument } from "./document.ts";
import type { ProtocolCheck } from "./fieldCheck.ts";
import { Problems } from "./problems.ts";
import type { Site } from "./site.ts";
import type { SiteDocuments } from "./siteDocuments.ts";

export interface ReadSiteOptions {
  /** Protocols by their name in `connections.json`. Without them, settings and addresses are not checked. */
  readonly protocols?: Readonly<Record<string, ProtocolCheck>>;
}

/**
 * Reads a site folder: `campus.json`, `site.json`, the plans and underlays that campus.json names, and, where the folder has them,
 * `connections.json`, `mappings/*.json`, `products/*.json` and `equipment/*.json`.
 * @throws SiteError with every problem found, each with file, line, field and what was expected
 */
export async function readSite(folder: string, options: ReadSiteOptions = {}): Promise<Site> {
  const problems = new Problems();
  const campus = await readDocument(folder, "campus.json", CampusFile, problems);
  const settings = await readDocument(folder, "site.json", SiteFile, problems);
  const planFiles = campus?.value.places.flatMap((place) => place.floors.map((floor) => floor.plan)) ?? [];
  const plans = await readAll(folder, [...new Set(planFiles)], FloorPlan, problems);
  const underlaid = campus?.value.places.flatMap(({ floors }) => floors.flatMap(({ underlay = [] }) => underlay)) ?? [];
  const underlays = await readAll(folder, [...new Set(underlaid)], Underlay, problems);
  const connections = (await exists(path.join(folder, "connections.json")))
    ? await readDocument(folder, "connections.json", ConnectionsFile, problems)
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
