import { type ConnectionId, DeviceId } from "@atrium/contract";
import {
  type FoundDevice,
  type FoundSiteDevice,
  type GoneDevice,
  MAX_MAPPED_NAMES,
  type ProductFile,
  type ProductProposal,
  type ProductSuggestion,
} from "@atrium/contract/devices";
import type { ConnectionFile } from "@atrium/contract/site";
import { type DriverPoint, type Protocol, isAddressProblem, type PointTemplate } from "@atrium/drivers";
import { sayTerm, t } from "@atrium/words";
import { isAnnounced, type ProposalOptions, proposalsOf, recognisedProduct } from "./proposals.ts";

/** Devices that are named as gone. */
const MAX_GONE = 500;

/** The site as the comparison with it needs it. */
export interface MappedDirectory {
  readonly revision: number;
  readonly connections: readonly ConnectionFile[];
  pointsOf(connection: ConnectionId): readonly DriverPoint[];
  device(id: string): { readonly name: string } | undefined;
}

export interface MappedDevicesOptions {
  readonly directory: MappedDirectory;
  readonly protocol: Pick<Protocol, "discovery" | "catalog">;
  /** Products of the site's own. */
  readonly products: () => readonly ProductFile[];
  /** The connection that is searched through. */
  readonly connection: ConnectionFile;
  /** A sentence: why what is gone is; absent: what the protocol says of it. */
  readonly silence?: string;
}

/** What is mapped on one connection: devices of the site by what a search calls their place. */
interface Mapped {
  readonly connection: ConnectionId;
  readonly devices: Map<string, Set<string>>;
  readonly entries: Map<string, string>;
  /** Devices by where they are heard and have no values. A message there does not prove that they are alive. */
  readonly beside: Map<string, Set<string>>;
}

/** Says of each thing that a search has found whether the site has it already, as the site is now. */
export class MappedDevices {
  readonly #options: MappedDevicesOptions;
  /** What has been proposed for a found device, of the site's revision. */
  #proposals = new Map<string, FoundSiteDevice["proposals"]>();
  /** By connection, of the site's revision. */
  #mapped = new Map<string, Mapped>();
  #revision = Number.NaN;
  /** Entries of what has announced itself: nothing else of the broker is proposed for them. */
  #announced: ReadonlySet<string> = new Set();
  #announcers = 0;

  constructor(options: MappedDevicesOptions) {
    this.#options = options;
  }

  /** @param all what the search has found, of which `found` is a part */
  rows(found: readonly FoundDevice[], all: readonly FoundDevice[]): FoundSiteDevice[] {
    this.#refresh();
    this.#hear(all);
    const byKey = this.#connectionsByKey();
    return found.map((device) => {
      // Where keys are a connection's own, everything found is behind the one that is searched through.
      const leading = byKey === undefined ? this.#options.connection : byKey.get(device.key);
      return this.#row(device, leading);
    });
  }

  /** Of a search that is done: devices that are mapped to what it has looked at and not found. */
  gone(found: readonly FoundDevice[], range: Record<string, unknown>): GoneDevice[] {
    this.#refresh();
    const { connection, protocol, directory } = this.#options;
    const { covers } = protocol.discovery;
    const keys = new Set(found.map(({ key }) => key));
    const gone = new Map<string, GoneDevice>();
    const lose = (id: string, place: string): void => {
      if (gone.has(id)) return;
      const reason =
        this.#options.silence ?? protocol.discovery.silence?.(range) ?? t("Searched for, but it did not answer.");
      gone.set(id, { device: DeviceId.parse(id), name: directory.device(id)?.name ?? id, place, reason });
    };
    if (covers !== undefined) {
      const places = [...this.#mappedOn(connection).devices];
      // Who speaks at one place is there, however silent another place of it is; what was not looked at may be anything.
      const isLeft = (place: string): boolean => keys.has(place) || !covers(range, place);
      const left = new Set(places.flatMap(([place, owners]) => (isLeft(place) ? [...owners] : [])));
      for (const [place, owners] of places) for (const owner of owners) if (!left.has(owner)) lose(owner, place);
    }
    const byKey = this.#connectionsByKey();
    for (const device of found) {
      // What could not be read to its end may have more than was seen.
      if (device.problem !== undefined || device.entries.length === 0 || device.form !== "bacnet") continue;
      const leading = byKey?.get(device.key);
      if (leading === undefined) continue;
      const places = new Set(device.entries.map(({ place }) => this.#entryKey(device.key, place)));
      for (const [place, owner] of this.#mappedOn(leading).entries) {
        if (!places.has(place)) lose(owner, place.slice(place.indexOf("\n") + 1));
      }
    }
    return [...gone.values()].slice(0, MAX_GONE);
  }

  #refresh(): void {
    const { revision } = this.#options.directory;
    if (this.#revision === revision) return;
    this.#mapped = new Map();
    this.#proposals = new Map();
    this.#revision = revision;
  }

  /** What announced itself while the search went on changes what is proposed for the topics that it named. */
  #hear(all: readonly FoundDevice[]): void {
    const announcers = all.filter(({ suggestions }) => suggestions !== undefined);
    if (announcers.length === this.#announcers) return;
    this.#announcers = announcers.length;
    this.#announced = announcedPlaces(announcers);
    this.#proposals = new Map();
  }

  #row({ suggestions, ...device }: FoundDevice, leading: ConnectionFile | undefined): FoundSiteDevice {
    const connection = leading ?? this.#options.connection;
    const mapped = this.#mappedOn(connection);
    const beside = mapped.devices.has(device.key) ? [] : [...(mapped.beside.get(device.key) ?? [])];
    const [speaker] = beside;
    const entries = device.entries.map((entry) => {
      const owner = mapped.entries.get(this.#entryKey(device.key, entry.place)) ?? speaker;
      if (owner === undefined) return { ...entry, state: "new" as const };
      return { ...entry, state: "known" as const, device: DeviceId.parse(owner) };
    });
    const owners = new Set([
      ...(mapped.devices.get(device.key) ?? []),
      ...beside,
      ...entries.flatMap((entry) => ("device" in entry ? [String(entry.device)] : [])),
    ]);
    const devices = [...owners].slice(0, MAX_MAPPED_NAMES).map((id) => DeviceId.parse(id));
    const isKnown = speaker !== undefined || (entries.length === 0 && devices.length > 0);
    // What a part of a device fits may not be what the whole is.
    const proposals =
      isKnown || device.isBeingRead === true ? [] : this.#proposalsOf({ ...device, suggestions }, connection, mapped);
    const common = { ...device, entries, devices, proposals, ...(leading && { connection: mapped.connection }) };
    if (devices.length === 0) return { ...common, state: "new" };
    const change = this.#changeOf({ ...device, suggestions }, connection);
    return change === undefined ? { ...common, state: "known" } : { ...common, state: "changed", change };
  }

  #proposalsOf(device: FoundDevice, connection: ConnectionFile, mapped: Mapped): FoundSiteDevice["proposals"] {
    const known = this.#proposals.get(device.key);
    if (known !== undefined) return known;
    const { protocol, products } = this.#options;
    const isFree = (place: string): boolean =>
      !mapped.entries.has(this.#entryKey(device.key, place)) && !mapped.devices.has(place);
    const isOwn = (place: string): boolean => isFree(place) && !this.#announced.has(place);
    const options: ProposalOptions = { ...protocol, settings: connection.settings, products: products() };
    const isSuggested = isAnnounced(device) || device.form === "onvif";
    const proposals = isSuggested ? announcedProposals(device, isFree, options) : proposalsOf(device, isOwn, options);
    this.#proposals.set(device.key, proposals);
    return proposals;
  }

  /** What answers at the address of a mapped device says of itself that it is something else. */
  #changeOf(device: FoundDevice, { id, settings }: ConnectionFile): string | undefined {
    const { protocol, products, directory } = this.#options;
    const all = protocol.catalog.products(products());
    const byModels = device.form === "sunspec" ? (device.suggestions ?? []).map(({ product }) => product) : [];
    const single = recognisedProduct(device, all);
    const may = single === undefined ? all.filter(({ name }) => byModels.includes(name)) : [single];
    const [known] = may;
    if (known === undefined) return undefined;
    const points = directory.pointsOf(id).filter((point) => {
      return protocol.discovery.whereIs(settings, point).device === device.key;
    });
    const keys = new Set(may.flatMap((product) => product.points.map(({ key }) => key)));
    const isIt = points.some(({ key }) => keys.has(key.slice(key.lastIndexOf(".") + 1)));
    if (points.length === 0 || isIt) return undefined;
    return t("It identifies itself as {label}, which has none of the points mapped to it.", {
      label: sayTerm(known.label),
    });
  }

  /** The connections of the protocol by the devices that they lead to; undefined where keys are a connection's own. */
  #connectionsByKey(): Map<string, ConnectionFile> | undefined {
    const { directory, protocol, connection } = this.#options;
    const { keyOf } = protocol.discovery;
    if (keyOf === undefined) return undefined;
    const same = directory.connections.filter((one) => one.protocol === connection.protocol);
    return new Map(same.map((one) => [keyOf(one.settings), one]));
  }

  #mappedOn({ id, settings }: ConnectionFile): Mapped {
    const known = this.#mapped.get(id);
    if (known !== undefined) return known;
    const { directory, protocol } = this.#options;
    const mapped: Mapped = { connection: id, devices: new Map(), entries: new Map(), beside: new Map() };
    for (const point of directory.pointsOf(id)) {
      const { device, entry, beside = [] } = protocol.discovery.whereIs(settings, point);
      own(mapped.devices, device, point.device);
      for (const place of beside) own(mapped.beside, place, point.device);
      if (entry !== undefined) mapped.entries.set(this.#entryKey(device, entry), point.device);
    }
    this.#mapped.set(id, mapped);
    return mapped;
  }

  /** Where keys of devices are a connection's own, the place of an entry is so too, and says where it is without them. */
  #entryKey(device: string, place: string): string {
    return this.#options.protocol.discovery.keyOf === undefined ? place : `${device}\n${place}`;
  }
}

function own(owners: Map<string, Set<string>>, place: string, device: string): void {
  owners.set(place, (owners.get(place) ?? new Set()).add(device));
}

/**
 * The products that a device fits by what it announced: the site's own tables first, then what its family suggests, then
 * our tables. Each entry is taken once.
 * @param isFree whether nobody has an entry yet
 */
function announcedProposals(
  device: FoundDevice,
  isFree: (place: string) => boolean,
  options: ProposalOptions,
): ProductProposal[] {
  const ofSite = new Set(options.products.map(({ name }) => name));
  const fits = proposalsOf(device, isFree, options);
  const taken = new Set<string>();
  return [
    ...fits.filter(({ product }) => ofSite.has(product)),
    ...suggested(device.suggestions ?? [], options),
    ...fits.filter(({ product }) => !ofSite.has(product)),
  ].filter((proposal) => {
    const places = placesOf(proposal, options) ?? [];
    if (!places.every((place) => isFree(place) && !taken.has(place))) return false;
    for (const place of places) taken.add(place);
    return true;
  });
}

/** What it announced may be anything: an address with which no mapping would work is none. */
function suggested(suggestions: readonly ProductSuggestion[], options: ProposalOptions): ProductProposal[] {
  const known = options.catalog.products(options.products);
  return suggestions.flatMap(({ product: name, address, reason, name: called }) => {
    const product = known.find((one) => one.name === name);
    const points = placesOf({ product: name, address }, options)?.length;
    if (product === undefined || points === undefined) return [];
    const { label, modules } = product;
    const proposal = { product: name, label, modules, address, points, reason };
    return [called === undefined ? proposal : { ...proposal, name: called }];
  });
}

/** The entries that a product takes under an address; undefined: no mapping would work with it. */
function placesOf(
  { product, address }: Pick<ProductProposal, "product" | "address">,
  { catalog, discovery, settings, products }: ProposalOptions,
): string[] | undefined {
  const points = catalog.points(product, address, { products });
  if (!points.every((point): point is PointTemplate => !isAddressProblem(point))) return undefined;
  return points.flatMap((point) => discovery.whereIs(settings, point).entry ?? []);
}

/** The entries that the suggestions of such devices take. */
function announcedPlaces(announcers: readonly FoundDevice[]): Set<string> {
  return new Set(
    announcers.flatMap(({ entries, suggestions = [] }) => {
      return suggestions.length === 0 && entries.every(({ point }) => point === undefined)
        ? []
        : entries.map(({ place }) => place);
    }),
  );
}
