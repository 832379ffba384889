import { CORE_API, type Feature, USER_API } from "@atrium/contract";
import { Integration, type IntegrationKey, Integrations } from "@atrium/contract/integrations";
import { ApiTokenMade, type RoleLimits } from "@atrium/contract/people";
import type { TestServer } from "../src/testServer.ts";
import { Person } from "./people.ts";

const PATH = `${CORE_API}/integrations`;

/** How an integration is set, and used. */
export async function integrationOf(admin: Person, key: IntegrationKey): Promise<Integration> {
  const { integrations } = Integrations.parse((await admin.ask("GET", PATH)).json());
  const found = integrations.find((one) => one.key === key);
  if (found === undefined) throw new Error(`there is no integration ${key}`);
  return found;
}

export async function setIntegration(
  admin: Person,
  key: IntegrationKey,
  change: { readonly isOn: boolean; readonly settings?: object },
): Promise<Integration> {
  const { revision, settings } = await integrationOf(admin, key);
  const reply = await admin.ask("PUT", PATH, { key, settings, revision, ...change });
  if (reply.statusCode !== 200) throw new Error(`${key}: ${reply.body}`);
  return Integration.parse(reply.json());
}

/** A program with an API token. */
export async function programOf(
  server: TestServer,
  admin: Person,
  name: string,
  more: { readonly features?: readonly Feature[]; readonly limits?: RoleLimits; readonly callsPerMinute?: number } = {},
): Promise<Person> {
  const body = { name, features: ["viewable"], expiresAt: null, callsPerMinute: 6_000, ...more };
  const reply = await admin.ask("POST", `${USER_API}/api-tokens`, body);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return new Person(server, ApiTokenMade.parse(reply.json()).token);
}
