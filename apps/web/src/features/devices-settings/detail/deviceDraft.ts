import { reachedAt } from "@atrium/contract/cameras";
import type { Module, ProductDescription, ProtocolDescription, RestStates, SiteDevice } from "@atrium/contract/devices";
import type { SiteConnection } from "@atrium/contract/site";
import { phrase, type Phrase, t } from "@atrium/words";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { draftErrors, draftOf, type FormDraft, valuesOf } from "../../../settings/forms/formDraft.ts";
import type { Placing } from "./placing.ts";

type SitePart = SiteDevice["parts"][number];

/** One part of a device as it stands in the form. */
export interface PartDraft {
  /** Its name within the device; empty where the device is all of one. */
  readonly part: string;
  /** Empty: not chosen yet. */
  readonly product: string;
  readonly address: FormDraft;
  /** As it was: it stays where nothing is known of its product. */
  readonly saved?: SitePart["address"];
  /** Objects of the site's own, which the form does not show: they stay with their product. */
  readonly objects?: SitePart["objects"];
  /** What its points return to, where that is not the default, by the product's keys. */
  readonly rest?: RestStates;
}

/** How the device is reached. */
export interface WiringDraft {
  readonly connection: string | null;
  readonly parts: readonly PartDraft[];
  /** The connection's, entered for a host that does not have it yet; empty: not entered. */
  readonly password: string;
}

export interface PlaceDraft extends Placing {
  readonly placement: string;
  readonly floor: string;
}

/** What a person changes together, and two people may change at the same time without harm. */
export interface DeviceDraft {
  readonly name: string;
  readonly place: PlaceDraft;
  readonly facts: FormDraft;
  readonly wiring: WiringDraft;
}
export type DraftPart = keyof DeviceDraft;
const DRAFT_PARTS: readonly DraftPart[] = ["name", "place", "facts", "wiring"];

/** What the form calls its parts, in a sentence. */
export const PART_WORDS: Readonly<Record<DraftPart, Phrase>> = {
  name: phrase("the name"),
  place: phrase("the place"),
  facts: phrase("the facts"),
  wiring: phrase("the connection and address"),
};

/** What is known of protocols and connections. */
export interface Wires {
  readonly protocols: readonly ProtocolDescription[];
  readonly connections: readonly SiteConnection[];
}

export function protocolOf(
  connection: string | null,
  { protocols, connections }: Wires,
): ProtocolDescription | undefined {
  const key = connections.find(({ id }) => id === connection)?.protocol;
  return protocols.find((one) => one.key === key);
}

/** The products of a connection that are for the module, or for any. */
export function productsFor(connection: string | null, module: Module, wires: Wires): readonly ProductDescription[] {
  const products = protocolOf(connection, wires)?.products ?? [];
  return products.filter(({ modules }) => modules.length === 0 || modules.includes(module));
}

export function productOf(connection: string | null, name: string, wires: Wires): ProductDescription | undefined {
  return protocolOf(connection, wires)?.products.find((one) => one.name === name);
}

export function wiringDraft(
  { connection, parts }: Pick<SiteDevice, "connection" | "parts">,
  wires: Wires,
): WiringDraft {
  return {
    connection,
    password: "",
    parts: parts.map(({ part = "", product, address, objects, rest }) => ({
      part,
      product,
      address: draftOf(productOf(connection, product, wires)?.address ?? [], address),
      saved: address,
      ...(objects === undefined ? {} : { objects }),
      ...(rest === undefined ? {} : { rest }),
    })),
  };
}

/** Settings of an address that say who gets the password. */
const RECEIVER = ["host", "port", "fingerprint", "rtspPort"];

/**
 * Whether the device is reached at a host of its own, which the form does not know to have the connection's password.
 * @param facts as they are in the form: a camera's number says its port
 */
export function needsPassword(
  { wiring, facts }: Pick<DeviceDraft, "wiring" | "facts">,
  saved: Pick<SiteDevice, "module" | "facts" | "connection" | "isPasswordWithheld">,
  wires: Wires,
) {
  const connection = wires.connections.find(({ id }) => id === wiring.connection);
  if (connection === undefined || connection.secrets.length === 0) return false;
  const own = wiring.parts.filter(({ product }) =>
    productOf(connection.id, product, wires)?.address.some(({ key }) => key === "host"),
  );
  if (own.length === 0) return false;
  if (saved.isPasswordWithheld || saved.connection !== connection.id) return true;
  return own.some((part) => {
    const typed = addressOf(productOf(connection.id, part.product, wires), part.address) ?? {};
    const now: SitePart["address"] = reachedAt({ module: saved.module, facts }, typed);
    const before: SitePart["address"] = reachedAt(saved, part.saved ?? {});
    return RECEIVER.some((key) => now[key] !== before[key]);
  });
}

/** The parts as the server takes them. */
export function partsOf({ connection, parts }: WiringDraft, wires: Wires): SiteDevice["parts"] {
  if (connection === null) return [];
  return parts.map(({ part, product, address, saved, objects, rest }) => ({
    ...(part.trim() === "" ? {} : { part: part.trim() }),
    product,
    address: addressOf(productOf(connection, product, wires), address) ?? saved ?? {},
    ...(objects === undefined ? {} : { objects }),
    ...(rest === undefined || Object.keys(rest).length === 0 ? {} : { rest }),
  }));
}

/** What is wrong with the parts before anybody is asked, by its path in the request. */
export function wiringErrors({ connection, parts }: WiringDraft, wires: Wires): FieldErrors {
  if (connection === null) return {};
  const wrong = parts.flatMap(({ product: name, address }, index): [string, string][] => {
    if (name === "") return [[`parts.${index}.product`, t("Choose a product")]];
    const errors = draftErrors(productOf(connection, name, wires)?.address ?? [], address);
    return Object.entries(errors).map(([field, message]) => [`parts.${index}.address.${field}`, message]);
  });
  return Object.fromEntries(wrong);
}

function addressOf(product: ProductDescription | undefined, draft: FormDraft): SitePart["address"] | undefined {
  if (product === undefined) return undefined;
  const values = Object.entries(valuesOf(product.address, draft));
  return Object.fromEntries(
    values.flatMap(([field, value]) =>
      typeof value === "string" || typeof value === "number" ? [[field, value]] : [],
    ),
  );
}

/** The values of a device by the parts of its form, to see what somebody else has changed. */
function savedPart(device: SiteDevice, part: DraftPart): unknown {
  const { name, placement, floor, zone, room, at, facts, connection, parts } = device;
  if (part === "name") return name;
  if (part === "place") return [placement, floor, zone, room, at];
  return part === "facts" ? facts : [connection, parts];
}

/** The parts in which two states of a device differ. */
export function differingParts(one: SiteDevice, other: SiteDevice): readonly DraftPart[] {
  return DRAFT_PARTS.filter((part) => JSON.stringify(savedPart(one, part)) !== JSON.stringify(savedPart(other, part)));
}
