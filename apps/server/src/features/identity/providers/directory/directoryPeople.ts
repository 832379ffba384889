import type { DirectorySettings, GroupWay } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { ExtensibleFilter, type Filter, PresenceFilter } from "ldapts";
import { DirectoryFault } from "./directoryFault.ts";
import type { DirectoryLine } from "./directoryLine.ts";
import { filled, identityFilter, isBinaryId } from "./filters.ts";
import { DirectoryGroups } from "./groups.ts";

/** Groups of groups of groups are followed this far. */
const DEPTH = 10;
/** Groups that one person can be in. */
const MOST = 1_000;
/** Active Directory's rule for groups of groups: LDAP_MATCHING_RULE_IN_CHAIN. */
const CHAIN = "1.2.840.113556.1.4.1941";

/** Somebody whom a directory knows. */
export interface DirectoryPerson {
  readonly dn: string;
  /** Who that is for good, whatever the name. */
  readonly subject: string;
  readonly name: string;
  /** Where memberOf says so. */
  readonly memberOf: readonly string[];
}

/** Who has typed a name; undefined: nobody. @throws DirectoryFault also where several have it */
export async function personNamed(line: DirectoryLine, settings: DirectorySettings, name: string) {
  return await onePerson(line, settings, filled(settings.peopleFilter, { name }));
}

/** Who an account belongs to, as long as the person may sign in. @throws DirectoryFault */
export async function personOf(line: DirectoryLine, settings: DirectorySettings, subject: string) {
  return await onePerson(line, settings, identityFilter(settings.idAttribute, subject, settings.peopleFilter));
}

async function onePerson(
  line: DirectoryLine,
  settings: DirectorySettings,
  filter: Filter,
): Promise<DirectoryPerson | undefined> {
  const { idAttribute, nameAttribute, peopleBase } = settings;
  const { searchEntries, searchReferences } = await line.search(peopleBase, {
    filter,
    sizeLimit: 2,
    attributes: [idAttribute, nameAttribute, "memberOf"],
    ...(isBinaryId(idAttribute) ? { explicitBufferAttributes: [idAttribute] } : {}),
  });
  const [entry, another] = searchEntries;
  if (another !== undefined) throw new DirectoryFault("several", t("it has several people of this name"));
  if (entry === undefined) {
    if (searchReferences.length === 0) return undefined;
    const where = searchReferences.join(", ").slice(0, 100);
    throw new DirectoryFault("referral", t("it refers to {where}", { where }));
  }
  const [subject] = textsOf(entry, idAttribute);
  const [name] = textsOf(entry, nameAttribute);
  const missing = subject === undefined ? idAttribute : name === undefined ? nameAttribute : undefined;
  if (subject === undefined || name === undefined || entry.dn === "") {
    throw new DirectoryFault("invalid", t("{dn} has no {attribute}", { dn: entry.dn, attribute: missing ?? "dn" }));
  }
  return { dn: entry.dn, subject, name, memberOf: textsOf(entry, "memberOf") };
}

/** The groups of a person within the base of groups. @throws DirectoryFault */
export async function groupsOf(
  line: DirectoryLine,
  settings: DirectorySettings,
  person: DirectoryPerson,
): Promise<DirectoryGroups> {
  return new DirectoryGroups(await WAYS[settings.groupWay](line, settings, person), settings.groupBase);
}

type Way = (line: DirectoryLine, settings: DirectorySettings, person: DirectoryPerson) => Promise<readonly string[]>;

const WAYS: Readonly<Record<GroupWay, Way>> = {
  memberOf: async (_line, _settings, { memberOf }) => memberOf,
  search: async (line, settings, { dn, name }) => await groupsWith(line, settings, memberFilter(settings, dn, name)),
  chain: async (line, settings, { dn }) =>
    await groupsWith(line, settings, new ExtensibleFilter({ rule: CHAIN, matchType: "member", value: dn })),
  nested: async (line, settings, { dn, name }) => {
    const all = new Set<string>();
    let found = await groupsWith(line, settings, memberFilter(settings, dn, name));
    for (let depth = 0; depth < DEPTH && found.length > 0; depth++) {
      const next: string[] = [];
      for (const group of found.filter((one) => !all.has(one))) {
        all.add(group);
        if (all.size > MOST) throw new DirectoryFault("invalid", t("more than {most} groups", { most: MOST }));
        next.push(...(await groupsWith(line, settings, memberFilter(settings, group, ""))));
      }
      found = next;
    }
    return [...all];
  },
};

function memberFilter({ groupFilter }: DirectorySettings, member: string, name: string): Filter {
  return filled(groupFilter, { name, member });
}

async function groupsWith(line: DirectoryLine, { groupBase }: DirectorySettings, filter: Filter): Promise<string[]> {
  const { searchEntries } = await line.search(groupBase, { filter, sizeLimit: MOST, attributes: ["1.1"] });
  return searchEntries.map(({ dn }) => dn);
}

/** Whether a base is there at all. @throws DirectoryFault */
export async function hasEntry(line: DirectoryLine, base: string): Promise<boolean> {
  const filter = new PresenceFilter({ attribute: "objectClass" });
  return (await line.search(base, { scope: "base", filter, attributes: ["1.1"] })).searchEntries.length > 0;
}

function textsOf(entry: object, attribute: string): readonly string[] {
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase());
  const value: unknown = name === undefined ? undefined : Reflect.get(entry, name);
  return [value]
    .flat()
    .map((one) => (Buffer.isBuffer(one) ? one.toString("hex") : one))
    .filter((one) => typeof one === "string" && one !== "")
    .map(String);
}
