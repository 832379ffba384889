import * as z from "zod";
import { ConnectionId } from "../base/ids.ts";
import { limitedRecord } from "../base/limitedRecord.ts";
import { PlainName } from "../base/plainName.ts";
import { ConnectionFile } from "./siteFolder.ts";
import { mostSaid } from "../base/saidLength.ts";

const MAX_SETTINGS = 60;
/** Hosts that are named; the rest is on the devices' own pages. */
export const MAX_WITHHELD = 100;
/** The password of a connection, entered again for a host that does not have it yet. */
export const EnteredPassword = z.string().min(1).max(1_000);
export const SettingKey = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9]*$/);
/** The longest text is a certificate with its chain. */
const SettingValue = z.union([z.string().max(65_536), z.number(), z.boolean()]);

/** What the protocol asks for; the protocol itself checks it. */
export const ConnectionSettings = limitedRecord(SettingKey, SettingValue, MAX_SETTINGS);
/** The same of a connection that is there: a secret that is left out stays as it is, null takes it away. */
export const ChangedSettings = limitedRecord(SettingKey, SettingValue.nullable(), MAX_SETTINGS);

/** A field connection to be added to the site. */
export const NewConnection = z.object({
  id: ConnectionId,
  name: PlainName,
  protocol: ConnectionFile.shape.protocol,
  settings: ConnectionSettings,
});
export type NewConnection = z.infer<typeof NewConnection>;

/** A connection with its settings, except the secret ones: these leave the server never. */
export const SiteConnection = NewConnection.extend({
  name: z.string(),
  /** The secret settings that are set. */
  secrets: z.array(SettingKey).max(MAX_SETTINGS),
  /** Hosts with ports of devices behind it for which the secrets were not entered: they are sent nowhere else. */
  withheld: z.array(z.string().check(mostSaid(300))).max(MAX_WITHHELD),
  /** Of the site, when the connection was last changed. A change names it, so that nobody's change is lost unseen. */
  revision: z.int().nonnegative(),
});
export type SiteConnection = z.infer<typeof SiteConnection>;

/** The whole of a connection as it shall be, except secrets that stay, and the revision that was read. */
export const ConnectionChange = z.object({
  name: PlainName,
  settings: ChangedSettings,
  revision: z.int().nonnegative(),
});
export type ConnectionChange = z.infer<typeof ConnectionChange>;
