import { FEATURE_NAMES, FEATURES } from "@atrium/contract";
import { AUDIT_KINDS, type AuditKind } from "@atrium/contract/people";
import { t } from "@atrium/words";
import * as z from "zod";

interface Spoken {
  readonly subject: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

const Account = z.object({ username: z.string(), role: z.string(), isActive: z.boolean() }).partial();
const Role = z.object({ name: z.string(), permissions: z.array(z.string()), asksSecondFactor: z.boolean() }).partial();

const Factor = z.object({ secondFactor: z.string() });

/** The sentences for sign-ins, users, passwords and roles. */
const WORDS: Partial<Record<AuditKind, (entry: Spoken) => string>> = {
  "session.started": ({ subject, after }) => `${subject} signed in${withFactor(after)}`,
  "sign-in.failed": ({ subject, after }) =>
    `Sign-in as ${subject} failed${factorOf(after) === undefined ? "" : `: wrong ${factorOf(after)}`}`,
  "session.replaced": ({ subject }) => `${subject} signed in again, and the session before ended`,
  "proof.given": ({ subject }) => `${subject} gave their password once more`,
  "proof.refused": ({ subject }) => `${subject} gave a wrong password where it was asked once more`,
  "factor.added": ({ subject, after }) => `${subject} added a second factor: ${factorOf(after) ?? "unknown"}`,
  "factor.removed": ({ subject, before }) => `${subject} removed a second factor: ${factorOf(before) ?? "unknown"}`,
  "factor.reset": ({ subject }) => `Second factor of ${subject} reset`,
  "recovery-codes.made": ({ subject }) => `${subject} made new recovery codes`,
  "session.ended": ({ subject }) => `${subject} signed out`,
  "session.revoked": ({ subject }) => `A session of ${subject} was ended`,
  "user.created": ({ subject, after }) => {
    const { role, isActive } = accountOf(after);
    return `User ${subject} added${role === undefined ? "" : ` as ${role}`}${isActive === false ? ", inactive" : ""}`;
  },
  "user.changed": userChange,
  "password.reset": ({ subject }) => `Password of ${subject} reset`,
  "password.changed": ({ subject }) => `${subject} changed their password`,
  "password.refused": ({ subject }) => `${subject} gave a wrong password and could not change it`,
  "role.created": ({ subject, after }) => `Role ${subject} added: ${namesOf(roleOf(after).permissions ?? [])}`,
  "role.changed": roleChange,
  "role.deleted": ({ subject }) => `Role ${subject} deleted`,
};

/** The sentence of an act: "malee signed in". */
export function peopleWords(entry: Spoken & { readonly kind: AuditKind }): string {
  return WORDS[entry.kind]?.(entry) ?? `${t(AUDIT_KINDS[entry.kind])}: ${entry.subject}`;
}

/** "User malee: role Operator → Viewer, deactivated". */
function userChange({ subject, before, after }: Spoken): string {
  const [old, young] = [accountOf(before), accountOf(after)];
  const parts = [
    ...(young.username === undefined ? [] : [`renamed to ${young.username}`]),
    ...(young.role === undefined ? [] : [`role ${old.role} → ${young.role}`]),
    ...(young.isActive === undefined ? [] : [young.isActive ? "activated" : "deactivated"]),
  ];
  return `User ${subject}: ${parts.join(", ")}`;
}

/** "Role Guard: renamed to Night, Book added, Control removed". */
function roleChange({ subject, before, after }: Spoken): string {
  const [old, young] = [roleOf(before), roleOf(after)];
  const [had, has] = [old.permissions ?? [], young.permissions ?? []];
  const added = has.filter((feature) => !had.includes(feature));
  const removed = had.filter((feature) => !has.includes(feature));
  const parts = [
    ...(young.name === undefined ? [] : [`renamed to ${young.name}`]),
    ...(added.length === 0 ? [] : [`${namesOf(added)} added`]),
    ...(removed.length === 0 ? [] : [`${namesOf(removed)} removed`]),
    ...(young.asksSecondFactor === undefined
      ? []
      : [young.asksSecondFactor ? ASKED : "second factor not asked any more"]),
  ];
  return `Role ${subject}: ${parts.join(", ")}`;
}

const ASKED = "second factor asked";

/** "one-time code". */
function factorOf(record: object | undefined): string | undefined {
  return Factor.safeParse(record).data?.secondFactor.replaceAll("-", " ").replace("one time", "one-time");
}

function withFactor(record: object | undefined): string {
  const factor = factorOf(record);
  return factor === undefined ? "" : ` with a ${factor}`;
}

/** "View and Control"; the audit outlives the names of permissions, so any word is taken. */
function namesOf(features: readonly string[]): string {
  const names = features.map((word) => {
    const feature = FEATURES.find((one) => one === word);
    return feature === undefined ? word : t(FEATURE_NAMES[feature]);
  });
  const last = names.pop();
  if (last === undefined) return "no permissions";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}

function accountOf(record: object | undefined): z.infer<typeof Account> {
  return Account.safeParse(record).data ?? {};
}

function roleOf(record: object | undefined): z.infer<typeof Role> {
  return Role.safeParse(record).data ?? {};
}
