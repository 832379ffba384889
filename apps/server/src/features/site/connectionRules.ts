import { sayTerm, t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import type { ErrorReply } from "@atrium/contract";
import { connectionAddress, type ProtocolCheck, settingsIssues } from "@atrium/site";
import { AppError } from "../../platform/errors.ts";
import { type ConnectionSecrets, secretsIn, type SettingsForms, withoutSecrets } from "./connectionSecrets.ts";
import { taken } from "./deviceRules.ts";
import { RECEIVER_SETTINGS, receiversOf } from "./receivers.ts";
import type { ConnectionRecord, DeviceRecord, SiteRecords } from "./records.ts";

type Connection = Omit<ConnectionRecord, "revision">;

/** The protocols as the rules of connections need them. */
export type ConnectionProtocols = SettingsForms & Readonly<Record<string, Pick<ProtocolCheck, "checkSettings">>>;

/**
 * The rules of a site folder, for one connection among the others of the site.
 * @throws AppError EDV007 where its address is another's; EVA001 for every other mistake, all at once
 */
export function checkConnection(
  connection: Connection,
  { connections }: Pick<SiteRecords, "connections">,
  protocols: ConnectionProtocols,
  secrets: ConnectionSecrets,
): void {
  const { protocol } = connection;
  const isUnreadable = secrets.isUnreadable(connection);
  // A secret that cannot be opened is taken to be right: it may be once its key is back.
  const { settings } = isUnreadable ? withoutSecrets(connection, protocols) : secrets.open(connection);
  const { wrong } = isUnreadable
    ? settingsIssues(settings, protocols[protocol])
    : { wrong: protocols[protocol]?.checkSettings(settings) ?? [] };
  if (wrong.length > 0) {
    const fields = wrong.map(({ field, problem }) => ({ path: `settings.${field}`, message: problem }));
    throw new AppError("EVA001", t("The connection was not saved"), { fields });
  }
  const address = connectionAddress(protocol, settings);
  const owner = connections.find(
    (one) =>
      one.id !== connection.id && address !== undefined && connectionAddress(one.protocol, one.settings) === address,
  );
  if (owner !== undefined) throw taken("settings.port", t("{name} already uses this address", { name: owner.name }));
}

/**
 * The settings as they shall be, with the secrets that stay.
 * @param changed a secret that is left out stays, null takes it away; one that is given goes to all devices behind the connection
 * @throws AppError EVA001 where a secret that stays would go to another receiver: nobody may read it, nor may the person who changes the host
 */
export function changedSettings(
  before: Connection,
  changed: Readonly<Record<string, unknown>>,
  {
    forms,
    secrets,
    devices,
  }: {
    readonly forms: SettingsForms;
    readonly secrets: ConnectionSecrets;
    readonly devices: readonly DeviceRecord[];
  },
): Connection["settings"] {
  const own = secretsIn(before, forms).filter(({ key }) => changed[key] === undefined);
  const moved = RECEIVER_SETTINGS.find((key) => !isDeepStrictEqual(before.settings[key], changed[key]));
  if (moved !== undefined && own.length > 0) {
    const { label = moved } = forms[before.protocol]?.settings.find(({ key }) => key === moved) ?? {};
    const message = t("Enter it again. {label} has changed, so it would be sent elsewhere.", { label: sayTerm(label) });
    const fields: NonNullable<ErrorReply["fields"]> = own.map(({ key }) => ({ path: `settings.${key}`, message }));
    throw new AppError("EVA001", t("The secrets of a connection are valid only for its address"), { fields });
  }
  const gone = new Set(secretsIn(before, forms).flatMap(({ key }) => (changed[key] === null ? [key] : [])));
  const without = (settings: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => !gone.has(key)));
  const kept = { ...before, settings: without(before.settings) };
  const after = { ...before, settings: without(changed) };
  return secrets.keep(after, kept, receiversOf(after, devices)).settings;
}
