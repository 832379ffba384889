import { sayTerm, t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { secretFields, secretsIn, type SettingsForms, withoutSecrets } from "./connectionSecrets.ts";
import { changeWords } from "./recordChangeWords.ts";
import type { ConnectionRecord } from "./records.ts";

type Connection = Omit<ConnectionRecord, "revision">;

const ACTS = {
  added: (name: string) => t("{name} added", { name }),
  removed: (name: string) => t("{name} removed", { name }),
} as const;

/** One change of a connection; absent `before`: it is new; absent `after`: it is gone. */
interface ConnectionEdit {
  readonly before?: Connection | undefined;
  readonly after?: Connection | undefined;
}

/** A change of a connection as the audit records it. Of a secret it has the name alone. */
export function connectionEntry({ before, after }: ConnectionEdit, actor: Caller, forms: SettingsForms): AuditEntry {
  const common = { ...actedBy(actor), subject: String((after ?? before)?.id) };
  if (before === undefined || after === undefined) {
    const act = after === undefined ? "removed" : "added";
    const shown = valuesOf(after ?? before, forms);
    const values = after === undefined ? { before: shown } : { after: shown };
    return { kind: `connection.${act}`, ...common, sentence: ACTS[act]((after ?? before)?.name ?? ""), ...values };
  }
  const [old, now] = [valuesOf(before, forms), valuesOf(after, forms)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => field !== "secrets" && !isDeepStrictEqual(old[field], now[field]),
  );
  const secrets = secretFields(after, forms).filter(
    ({ key }) => !isDeepStrictEqual(before.settings[key], after.settings[key]),
  );
  const only = (values: typeof old) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
  const labels = new Map(forms[after.protocol]?.settings.map(({ key, label }) => [key, label]));
  const changed = fields
    .filter((field) => field !== "name")
    .map((field) => labels.get(field) ?? field)
    .concat(secrets.map(({ label }) => label))
    .map(sayTerm);
  return {
    kind: "connection.changed",
    ...common,
    sentence: changeWords(before.name, after.name, changed),
    before: only(old),
    after: { ...only(now), ...(secrets.length === 0 ? {} : { "changed secrets": secrets.map(({ key }) => key) }) },
  };
}

/** The password of a connection was entered for hosts that did not have it. */
export function entrustedEntry(
  { id, name }: Connection,
  { device, hosts }: { readonly device: string; readonly hosts: readonly string[] },
  actor: Caller,
): AuditEntry {
  return {
    kind: "connection.entrusted",
    ...actedBy(actor),
    subject: String(id),
    after: { hosts },
    sentence: t("Password of {name} entered for {device} at {hosts}", {
      name,
      device,
      hosts: hosts.map((host) => host.split(" ")[0]).join(", "),
    }),
  };
}

function valuesOf(connection: Connection | undefined, forms: SettingsForms): Record<string, unknown> {
  if (connection === undefined) return {};
  const secrets = secretsIn(connection, forms).map(({ key }) => key);
  return { name: connection.name, ...withoutSecrets(connection, forms).settings, secrets };
}
