import type { SignInTrialStep } from "@atrium/contract/people";
import { joined } from "@atrium/contract";
import { t } from "@atrium/words";
import { PresenceFilter } from "ldapts";
import type { KnownDirectory } from "../providerStore.ts";
import { DirectoryFault } from "./directoryFault.ts";
import { DirectoryLine, hostOf } from "./directoryLine.ts";
import { groupsOf, hasEntry, personNamed } from "./directoryPeople.ts";
import { filled } from "./filters.ts";
import { partsOf } from "./groups.ts";

/** People and groups that are counted; more are "at least". */
const COUNTED = 500;

type RoleOf = (isIn: (group: string) => boolean) => Promise<string | undefined>;

/** Tries a directory up to where a person's password would be given, and says of each step what came of it. */
export async function tryDirectory(
  directory: KnownDirectory,
  username: string | undefined,
  roleOf: RoleOf,
): Promise<SignInTrialStep[]> {
  const { settings, secret, trouble } = directory;
  if (trouble !== undefined) return [bad(t(trouble))];
  const { host } = hostOf(settings.address);
  const steps: SignInTrialStep[] = [];
  try {
    await DirectoryLine.with(settings, async (line) => {
      const { protocol } = line;
      steps.push(
        protocol === null
          ? { state: "unknown", sentence: t("{host} answered; the connection is not encrypted", { host }) }
          : good(t("{host} answered, encrypted with {protocol} and a trusted certificate", { host, protocol })),
      );
      await line.enter(settings, secret ?? "");
      steps.push(good(t("It accepts the service account")));
      steps.push(await peopleStep(line, directory), await groupBaseStep(line, directory));
      steps.push(...(await grantSteps(line, directory)));
      if (username !== undefined) steps.push(...(await personSteps(line, directory, { username, roleOf })));
    });
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error;
    steps.push(bad(sentenceOf(error, host)));
  }
  return steps;
}

function sentenceOf({ kind, message: detail }: DirectoryFault, host: string): string {
  if (kind === "unreachable") return t("{host} did not answer: {detail}", { host, detail });
  if (kind === "certificate") return t("The certificate of {host} is not trusted: {detail}", { host, detail });
  return t("{host} answered, but not as this sign-in: {detail}", { host, detail });
}

async function peopleStep(line: DirectoryLine, { settings }: KnownDirectory): Promise<SignInTrialStep> {
  const { peopleBase, peopleFilter, idAttribute, nameAttribute } = settings;
  const filter = filled(peopleFilter, { name: undefined });
  const attributes = [idAttribute, nameAttribute];
  const { searchEntries } = await line.search(peopleBase, { filter, sizeLimit: COUNTED, attributes });
  const [first] = searchEntries;
  if (first === undefined) return bad(t("It finds nobody: check the base and the filter of people"));
  for (const attribute of attributes) {
    const key = Object.keys(first).find((one) => one.toLowerCase() === attribute.toLowerCase());
    const value: unknown = key === undefined ? [] : first[key];
    if (Array.isArray(value) && value.length === 0) {
      return bad(t("{dn} has no {attribute}", { dn: first.dn, attribute }));
    }
  }
  const people = searchEntries.length;
  return good(
    people < COUNTED
      ? t("{people, plural, one {# person} other {# people}} can sign in", { people })
      : t("At least {people} people can sign in", { people }),
  );
}

async function groupBaseStep(line: DirectoryLine, { settings }: KnownDirectory): Promise<SignInTrialStep> {
  const isThere = await hasEntry(line, settings.groupBase);
  return isThere ? good(t("The base of groups is there")) : bad(t("The base of groups is not there"));
}

/** Whether each group with a role is there; a name that nobody has is a slip of the pen. */
async function grantSteps(line: DirectoryLine, { settings, grants }: KnownDirectory): Promise<SignInTrialStep[]> {
  const filter = new PresenceFilter({ attribute: "cn" });
  const { searchEntries } = await line.search(settings.groupBase, { filter, sizeLimit: 5_000, attributes: ["1.1"] });
  const parts = searchEntries.map(({ dn }) => partsOf(dn));
  const whole = new Set(parts.map((one) => one.join(",")));
  const plain = new Set(parts.map(([first = ""]) => first.slice(first.indexOf("=") + 1)));
  const missing = grants.filter(({ group }) =>
    group.includes("=") ? !whole.has(partsOf(group).join(",")) : !plain.has(group.trim().toLowerCase()),
  );
  if (grants.length === 0) return [bad(t("No group has a role here, so nobody can sign in"))];
  if (missing.length === 0) return [good(t("All groups with a role are there"))];
  return missing
    .slice(0, 10)
    .map(({ group }) => ({ state: "unknown", sentence: t("The group {group} was not found", { group }) }));
}

async function personSteps(
  line: DirectoryLine,
  { settings }: KnownDirectory,
  { username, roleOf }: { readonly username: string; readonly roleOf: RoleOf },
): Promise<SignInTrialStep[]> {
  const person = await personNamed(line, settings, username);
  if (person === undefined) return [bad(t("It does not know {username}", { username }))];
  const groups = await groupsOf(line, settings, person);
  const { dn } = person;
  const names = joined(groups.names.slice(0, 20));
  const role = await roleOf((group) => groups.has(group));
  return [
    good(t("{username} is {dn}", { username, dn })),
    groups.names.length === 0
      ? bad(t("{username} is in no group of the base of groups", { username }))
      : good(t("{username} is in {names}", { username, names })),
    role === undefined
      ? bad(t("{username} would be refused: no group gives a role", { username }))
      : good(t("{username} would sign in as {role}", { username, role })),
  ];
}

function good(sentence: string): SignInTrialStep {
  return { state: "good", sentence };
}

function bad(sentence: string): SignInTrialStep {
  return { state: "bad", sentence };
}
