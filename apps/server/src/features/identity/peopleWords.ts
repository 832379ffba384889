import { FEATURE_NAMES, FEATURES, joined } from "@atrium/contract";
import { AUDIT_KINDS, type AuditKind } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { factorWords } from "../../platform/audit/factorWords.ts";
import * as z from "zod";

interface Spoken {
  readonly subject: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

const Account = z.object({ username: z.string(), role: z.string(), isActive: z.boolean() }).partial();
const Role = z.object({ name: z.string(), permissions: z.array(z.string()), asksSecondFactor: z.boolean() }).partial();

const Provider = z.object({ provider: z.string(), why: z.string().optional() });
const Factor = z.object({ secondFactor: z.string() });

/** The sentences for sign-ins, users, passwords and roles. */
const WORDS: Partial<Record<AuditKind, (entry: Spoken) => string>> = {
  "session.started": ({ subject, after }) => {
    const [factor, provider] = [factorOf(after), providerOf(after)];
    if (provider !== undefined) {
      return factor === undefined
        ? t("{subject} signed in with {provider}", { subject, provider })
        : t("{subject} signed in with {provider}, second factor: {factor}", { subject, provider, factor });
    }
    return factor === undefined
      ? t("{subject} signed in", { subject })
      : t("{subject} signed in, second factor: {factor}", { subject, factor });
  },
  "sign-in.failed": ({ subject, after }) => {
    const [factor, provider] = [factorOf(after), Provider.safeParse(after).data];
    if (provider?.why !== undefined) {
      return t("Sign-in of {subject} with {provider} failed: {why}", { subject, ...provider, why: provider.why });
    }
    return factor === undefined
      ? t("Sign-in as {subject} failed", { subject })
      : t("Sign-in as {subject} failed: wrong {factor}", { subject, factor });
  },
  "session.replaced": ({ subject }) => t("{subject} signed in again, which ended the previous session", { subject }),
  "proof.given": ({ subject }) => t("{subject} confirmed their identity with their password", { subject }),
  "proof.refused": ({ subject }) => t("{subject} entered a wrong password when confirming their identity", { subject }),
  "factor.added": ({ subject, after }) =>
    t("{subject} added a second factor: {factor}", { subject, factor: factorOf(after) ?? t("unknown") }),
  "factor.removed": ({ subject, before }) =>
    t("{subject} removed a second factor: {factor}", { subject, factor: factorOf(before) ?? t("unknown") }),
  "factor.reset": ({ subject }) => t("Second factor of {subject} reset", { subject }),
  "recovery-codes.made": ({ subject }) => t("{subject} created new recovery codes", { subject }),
  "session.ended": ({ subject }) => t("{subject} signed out", { subject }),
  "session.revoked": ({ subject, after }) => {
    const provider = providerOf(after);
    return provider === undefined
      ? t("Session of {subject} ended", { subject })
      : t("Session of {subject} ended by {provider}", { subject, provider });
  },
  "user.created": ({ subject, after }) => {
    const { role, isActive } = accountOf(after);
    if (role === undefined) {
      return isActive === false
        ? t("User {subject} added, inactive", { subject })
        : t("User {subject} added", { subject });
    }
    return isActive === false
      ? t("User {subject} added as {role}, inactive", { subject, role })
      : t("User {subject} added as {role}", { subject, role });
  },
  "user.changed": userChange,
  "password.reset": ({ subject }) => t("Password of {subject} reset", { subject }),
  "password.changed": ({ subject }) => t("{subject} changed their password", { subject }),
  "password.refused": ({ subject }) =>
    t("{subject} could not change their password: wrong current password", { subject }),
  "role.created": ({ subject, after }) =>
    t("Role {subject} added: {names}", { subject, names: namesOf(roleOf(after).permissions ?? []) }),
  "token.created": ({ subject, after }) =>
    t("API token {subject} created: {names}", { subject, names: namesOf(roleOf(after).permissions ?? []) }),
  "token.revoked": ({ subject }) => t("API token {subject} revoked", { subject }),
  "role.changed": roleChange,
  "role.deleted": ({ subject }) => t("Role {subject} deleted", { subject }),
  "sign-in-provider.added": ({ subject }) => t("Sign-in provider {subject} added", { subject }),
  "sign-in-provider.changed": ({ subject }) => t("Sign-in provider {subject} changed", { subject }),
  "sign-in-provider.removed": ({ subject }) => t("Sign-in provider {subject} removed", { subject }),
  "sign-in-provider.tested": ({ subject }) => t("Sign-in provider {subject} tested", { subject }),
};

/** The sentence of an act: "malee signed in". */
export function peopleWords(entry: Spoken & { readonly kind: AuditKind }): string {
  return WORDS[entry.kind]?.(entry) ?? `${t(AUDIT_KINDS[entry.kind])}: ${entry.subject}`;
}

/** "User malee: role Operator → Viewer, deactivated". */
function userChange({ subject, before, after }: Spoken): string {
  const [old, young] = [accountOf(before), accountOf(after)];
  const parts = [
    ...(young.username === undefined ? [] : [t("renamed to {username}", { username: young.username })]),
    ...(young.role === undefined ? [] : [t("role {before} → {after}", { before: old.role ?? "", after: young.role })]),
    ...(young.isActive === undefined ? [] : [young.isActive ? t("activated") : t("deactivated")]),
  ];
  return t("User {subject}: {parts}", { subject, parts: parts.join(", ") });
}

/** "Role Guard: renamed to Night, Book added, Control removed". */
function roleChange({ subject, before, after }: Spoken): string {
  const [old, young] = [roleOf(before), roleOf(after)];
  const [had, has] = [old.permissions ?? [], young.permissions ?? []];
  const added = has.filter((feature) => !had.includes(feature));
  const removed = had.filter((feature) => !has.includes(feature));
  const parts = [
    ...(young.name === undefined ? [] : [t("renamed to {name}", { name: young.name })]),
    ...(added.length === 0 ? [] : [t("{names} added", { names: namesOf(added) })]),
    ...(removed.length === 0 ? [] : [t("{names} removed", { names: namesOf(removed) })]),
    ...(young.asksSecondFactor === undefined
      ? []
      : [young.asksSecondFactor ? t("second factor required") : t("second factor no longer required")]),
    ...(after !== undefined && "limits" in after ? [t("places and sections changed")] : []),
  ];
  return t("Role {subject}: {parts}", { subject, parts: parts.join(", ") });
}

/** "one-time code". */
function factorOf(record: object | undefined): string | undefined {
  const way = Factor.safeParse(record).data?.secondFactor;
  return way === undefined ? undefined : factorWords(way);
}

/** The sign-in of an organisation: "Keycloak". */
function providerOf(record: object | undefined): string | undefined {
  return Provider.safeParse(record).data?.provider;
}

/** "View and Control"; the audit outlives the names of permissions, so any word is taken. */
function namesOf(features: readonly string[]): string {
  const names = features.map((word) => {
    const feature = FEATURES.find((one) => one === word);
    return feature === undefined ? word : t(FEATURE_NAMES[feature]);
  });
  return names.length === 0 ? t("no permissions") : joined(names);
}

function accountOf(record: object | undefined): z.infer<typeof Account> {
  return Account.safeParse(record).data ?? {};
}

function roleOf(record: object | undefined): z.infer<typeof Role> {
  return Role.safeParse(record).data ?? {};
}
