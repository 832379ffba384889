import { t } from "@atrium/words";
import { conversion, unitNamed } from "@atrium/contract";
import {
  ANNOUNCED_FORMS,
  type FoundDevice,
  type ProductDescription,
  type ProductFile,
  type ProductProposal,
} from "@atrium/contract/devices";
import { type Discovery, isAddressProblem, type PointTemplate, type ProductCatalog } from "@atrium/drivers";

type Address = Record<string, number | string>;

export interface ProposalOptions {
  readonly catalog: ProductCatalog;
  readonly discovery: Discovery;
  /** Of the connection that leads to the device. */
  readonly settings: Record<string, unknown>;
  /** Products of the site's own. */
  readonly products: readonly ProductFile[];
}

/** As many objects are named in a reason. */
const NAMED = 3;
/** Characters of the places that are named. */
const MAX_LISTED = 300;
/** More of one product in one device is no proposal. */
const MAX_PROPOSED = 500;
/** Of a product whose values lie in one message, some may be left out of it. */
const ENOUGH = 0.8;

interface Fit {
  readonly proposal: ProductProposal;
  /** The entries of the found device that it takes. */
  readonly places: readonly string[];
}

/**
 * The products that fit a found device, the one with the most points first; each object or field is taken once.
 * @param isFree whether nobody has an entry yet
 */
export function proposalsOf(
  found: FoundDevice,
  isFree: (place: string) => boolean,
  options: ProposalOptions,
): ProductProposal[] {
  const fits = options.catalog
    .products(options.products)
    .flatMap((product) => candidates(found, product).flatMap((address) => fitOf({ found, product, address }, options)));
  const taken = new Set<string>();
  const proposals: ProductProposal[] = [];
  for (const { proposal, places } of fits.toSorted((a, b) => b.proposal.points - a.proposal.points)) {
    if (places.some((place) => taken.has(place) || !isFree(place))) continue;
    for (const place of places) taken.add(place);
    // What is recognised by its own words alone has no objects: the best fit is the only one.
    if (places.length === 0 && proposals.length > 0) continue;
    proposals.push(proposal);
  }
  return proposals.slice(0, MAX_PROPOSED);
}

/** The product that a device is by its own words; undefined where it says nothing that fits one alone. */
export function recognisedProduct(
  { identity, form }: Pick<FoundDevice, "identity" | "form">,
  products: readonly ProductDescription[],
): ProductDescription | undefined {
  // Its models say what it is, and it may be several things.
  if (form === "sunspec") return undefined;
  const said = `${identity?.vendor ?? ""} ${identity?.model ?? ""}`.toLowerCase();
  const fitting = products.filter(({ label, name }) => {
    const words = label
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => /\d/.test(word));
    return words.some((word) => said.includes(word) || isSeries(word, said)) || said.split(/\W+/).includes(name);
  });
  // `pm5000-two-way` is a variant of `pm5000`: which of them it is, its own words do not say.
  return fitting.find((one) => fitting.every(({ name }) => name.startsWith(one.name)));
}

/** `PM5000` is the series of a `PM5340`. */
function isSeries(word: string, said: string): boolean {
  const stem = word.replace(/00+$/, "");
  return (
    stem !== word &&
    stem.length >= 3 &&
    said.split(/[^a-z0-9]+/).some((one) => one.startsWith(stem) && one.length === word.length)
  );
}

/** The addresses under which a product may be in a found device. */
function candidates({ address, entries, form }: FoundDevice, { address: fields }: ProductDescription): Address[] {
  const own: Address = {};
  for (const { key, kind, min } of fields) {
    const given = address?.[key];
    if (given !== undefined) own[key] = given;
    else if (kind === "integer" && key !== "instance") own[key] = Math.max(1, min ?? 1);
  }
  if (form === "bacnet" && fields.some(({ key }) => key === "instance")) {
    const instances = new Set(entries.flatMap(({ place }) => / (\d+)$/.exec(place)?.[1] ?? []));
    return [...instances].map((instance) => Object.assign({}, own, { instance: Number(instance) }));
  }
  const topic = address?.["topic"];
  if (typeof topic !== "string") return [own];
  // A device's own topic is one of those above the topic of its state.
  const levels = topic.split("/");
  return levels.map((_, index) => Object.assign({}, own, { topic: levels.slice(0, levels.length - index).join("/") }));
}

interface Candidate {
  readonly found: FoundDevice;
  readonly product: ProductDescription;
  readonly address: Address;
}

function fitOf({ found, product, address }: Candidate, options: ProposalOptions): Fit[] {
  const { catalog, discovery, settings, products } = options;
  const rows = catalog.points(product.name, address, { products });
  if (rows.length === 0 || rows.some(isAddressProblem)) return [];
  const points = rows.filter((row): row is PointTemplate => !isAddressProblem(row));
  const where = points.map((point) => discovery.whereIs(settings, point));
  const entries = where.flatMap(({ entry }) => entry ?? []);
  const common = {
    product: product.name,
    label: product.label,
    modules: product.modules,
    address,
    points: points.length,
  };
  if (entries.length === 0) {
    if (recognisedProduct(found, catalog.products(products))?.name !== product.name) return [];
    const { vendor = "", model = "" } = found.identity ?? {};
    const said = `${vendor} ${model}`.trim();
    const reason = t("It identifies itself as {name}.", { name: said });
    return [{ proposal: { ...common, reason, ...named(found.identity?.name) }, places: [] }];
  }
  const known = new Map(found.entries.map((entry) => [entry.place, entry]));
  const present = [...new Set(entries)].filter((place) => known.has(place));
  const all = new Set(entries).size;
  const needed = found.form === "bacnet" ? all : Math.ceil(all * ENOUGH);
  // What has announced itself lies on several topics.
  const isOneTopic = found.form !== "bacnet" && !isAnnounced(found);
  if (present.length < needed || (isOneTopic && where.some(({ device }) => device !== found.key))) return [];
  const units = points.flatMap(({ unit }, at) => {
    const stated = known.get(where[at]?.entry ?? "")?.unit;
    const from = stated === undefined ? undefined : (unitNamed(stated) ?? stated);
    return unit === undefined || from === undefined || from === unit ? [] : [{ from, to: unit }];
  });
  // What measures something else is another product's.
  if (found.form === "bacnet" && units.some(({ from, to }) => conversion(from, to) === null)) return [];
  const names = present.flatMap((place) => known.get(place)?.name ?? []);
  const first = present.slice(0, NAMED).join(", ").slice(0, MAX_LISTED);
  const more = present.length - NAMED;
  const listed = more > 0 ? t("{named} and {more} more", { named: first, more }) : first;
  const there = { count: present.length, all, listed };
  const isThere =
    found.form === "bacnet"
      ? t("{count} of its {all} objects found: {listed}.", there)
      : t("{count} of its {all} fields found: {listed}.", there);
  const converted = [...new Set(units.map(({ from, to }) => t("{from} to {to}", { from, to })))].slice(0, NAMED);
  const reason =
    converted.length === 0
      ? isThere
      : `${isThere} ${t("Converted: {converted}.", { converted: converted.join(", ") })}`;
  const name = isAnnounced(found)
    ? found.identity?.name
    : found.form === "bacnet"
      ? commonName(names)
      : found.key.split("/").at(-2);
  return [{ proposal: { ...common, reason, ...named(name) }, places: present }];
}

function named(name: string | undefined): Pick<ProductProposal, "name"> {
  return name === undefined || name === "" ? {} : { name: name.slice(0, 60) };
}

/** Whether a device says by itself what it has, and where. */
export function isAnnounced({ form }: Pick<FoundDevice, "form">): boolean {
  return ANNOUNCED_FORMS.some((one) => one === form);
}

/** What the names of its objects begin with: `L-1 level` and `L-1 power` are of `L-1`. */
function commonName(names: readonly string[]): string | undefined {
  const [first, ...others] = names.map((name) => name.split(/[ ._/]+/));
  if (first === undefined) return undefined;
  const shared = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  const words = shared === -1 ? first : first.slice(0, shared);
  return words.join(" ");
}
