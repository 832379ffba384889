import { t } from "@atrium/words";
import * as z from "zod";
import { TrustedCertificate } from "../base/trustedCertificate.ts";
import { Line } from "./providerLine.ts";

/** The attributes that tell people of a directory apart for good, whatever they are called: no name is one. */
export const ID_ATTRIBUTES = ["entryUUID", "objectGUID", "nsUniqueId", "ipaUniqueID", "GUID"] as const;

/**
 * Where a person's groups stand: in the person's own memberOf; in the groups, found by a filter; the same with groups of
 * groups followed; found by Active Directory itself, groups of groups included.
 */
export const GROUP_WAYS = ["memberOf", "search", "nested", "chain"] as const;
export type GroupWay = (typeof GROUP_WAYS)[number];

/** Where the name that somebody typed comes in a filter, escaped. */
export const NAME_MARK = "{name}";
/** Where the distinguished name of a member comes in a filter, escaped. */
export const MEMBER_MARK = "{dn}";

/** This machine alone: nobody listens on the way. */
const LOOPBACK = /^ldap:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::\d+)?$/i;

const DirectoryAddress = Line.max(300).regex(/^ldaps?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i, {
  error: () => t("Enter an address such as ldaps://ldap.campus.example or ldap://ldap.campus.example:389"),
});

/** Whether passwords can go there without StartTLS. */
export function isSafeDirectory(address: string): boolean {
  return /^ldaps:/i.test(address) || LOOPBACK.test(address);
}

/** A distinguished name; the server looks at its parts. */
const Dn = Line.max(500).regex(/=/, { error: () => t("Enter a distinguished name such as dc=campus,dc=example") });

const Filter = Line.max(1_000).regex(/^\(.*\)$/, { error: () => t("Enter a filter in parentheses") });

export const directory = {
  kind: z.literal("ldap"),
  address: DirectoryAddress,
  /** An address that begins with ldap:// is encrypted before anything else is said. */
  isStartTls: z.boolean(),
  /** Who looks people up: a distinguished name, or as Active Directory writes it: atrium@campus.example. */
  serviceName: Line.max(500).regex(/[=@\\]/, {
    error: () => t("Enter a distinguished name, or name@domain as Active Directory has it"),
  }),
  peopleBase: Dn,
  /** Who may sign in. Whoever it finds no more loses access. */
  peopleFilter: Filter.refine((filter) => filter.includes(NAME_MARK), {
    error: () => t("Write {mark} where the typed name comes", { mark: NAME_MARK }),
  }),
  idAttribute: z.enum(ID_ATTRIBUTES),
  nameAttribute: Line.max(100).regex(/^[a-z][a-z0-9-]*$/i, { error: () => t("Enter the name of an attribute") }),
  groupWay: z.enum(GROUP_WAYS),
  /** Groups anywhere else count for nothing. */
  groupBase: Dn,
  /** Of `search` and `nested`. */
  groupFilter: Filter.refine((filter) => filter.includes(MEMBER_MARK) || filter.includes(NAME_MARK), {
    error: () => t("Write {mark} where the person's distinguished name comes", { mark: MEMBER_MARK }),
  }),
  certificate: TrustedCertificate.exactOptional(),
};
