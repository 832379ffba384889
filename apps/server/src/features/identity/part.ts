import { roleList, userList } from "./peopleLists.ts";
import type { Clock, Log } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Bus, BusEvents } from "../../platform/bus.ts";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import type { Db } from "../../platform/database/database.ts";
import type { LookTakerOptions } from "../../platform/live/lookTaker.ts";
import type { Part } from "../../platform/part.ts";
import type { SecretBox } from "../../platform/secretBox.ts";
import { Attempts } from "./attempts.ts";
import { Changes } from "./changes.ts";
import { accountRoutes } from "./factors/accountRoutes.ts";
import { AccountService } from "./factors/accountService.ts";
import { SecondFactors } from "./factors/secondFactors.ts";
import { ensureFirstUser, type FirstUser } from "./firstStart.ts";
import { generatePassword } from "./passwords.ts";
import { RoleService } from "./roleService.ts";
import { DirectorySignIns } from "./providers/directory/directorySignIns.ts";
import { DirectoryWatch } from "./providers/directory/directoryWatch.ts";
import { LogoutTokens } from "./providers/logoutTokens.ts";
import { ProviderAccounts } from "./providers/providerAccounts.ts";
import { ProviderClients } from "./providers/providerClients.ts";
import { providerRoutes } from "./providers/providerRoutes.ts";
import { ProviderSecrets } from "./providers/providerSecrets.ts";
import { ProviderService } from "./providers/providerService.ts";
import { ProviderSignIns } from "./providers/providerSignIns.ts";
import { providerOf, sealAfresh } from "./providers/providerStore.ts";
import { identityRoutes } from "./routes.ts";
import { sharedBearers } from "./sharedBearers.ts";
import { SessionCookie } from "./sessionCookie.ts";
import { Sessions } from "./sessions.ts";
import { SignIns } from "./signIns.ts";
import { holdersOf } from "./holders.ts";
import { IdentityStore } from "./store.ts";
import { userRoutes } from "./userRoutes.ts";
import { ApiTokens } from "./tokens/apiTokens.ts";
import { apiTokenRoutes } from "./tokens/routes.ts";
import { UserService, type UserServiceOptions } from "./userService.ts";
import { listRoles, addRole, getRole, changeRole, removeRole } from "@atrium/contract/people";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { actorOf } from "./actor.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface IdentityPart extends Part {
  readonly sessions: Sessions;
  /** For what a person's rights do while nobody is signed in. */
  readonly people: Pick<IdentityStore, "findRights" | "listRights">;
  /** Whether this start of the program made the first user: the installation is new. */
  readonly isNew: boolean;
  /** A password that nobody else has: to be shown once. */
  readonly newPassword: () => string;
  /** What everybody may do, for nodes that answer other nodes. */
  readonly holders: LookTakerOptions["holders"];
  /** What other nodes say of sessions. */
  readonly elsewhere: {
    ended(session: BusEvents["session.ended"]): void;
    changed(people: BusEvents["people.changed"]): void;
    /** Some of it may have been lost. */
    missed(): void;
  };
}

export interface IdentityPartOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  /** No password may contain it. */
  readonly siteName: () => string;
  /** The site's, for the message that a session has ended. */
  readonly timeZone: string;
  /** Seals the secrets of second factors. */
  readonly box: SecretBox;
  /** A session ends after this time however much it is used, ms. */
  readonly lifetime: number;
  /** The first user's; absent: one is made. */
  readonly adminPassword: string | undefined;
  readonly languages: UserServiceOptions["languages"];
  /** The first start of an installation created this user. */
  readonly onFirstUser?: ((user: FirstUser) => void) | undefined;
  /** Where this is a node of several: the secret that all have, and whether this one leaves the accounts to the core. */
  readonly node?: { readonly role: "core" | "web"; readonly secret: Uint8Array } | undefined;
}

/** Makes the first user of a new installation. @throws Error where the given password is too weak */
export async function identityPart(options: IdentityPartOptions): Promise<IdentityPart> {
  const { db, audit, bus, clock, log, siteName, timeZone, lifetime, node } = options;
  const store = new IdentityStore(db);
  const isWriter = node?.role !== "web";
  const password = options.adminPassword;
  const firstUser = isWriter
    ? await ensureFirstUser({ store, audit, clock, password, siteName: siteName() })
    : undefined;
  if (firstUser !== undefined) options.onFirstUser?.(firstUser);
  const sessions = new Sessions({
    store,
    audit,
    bus,
    clock,
    log,
    isDatabaseUnavailable,
    timeZone,
    lifetime,
    sharedBearers: node && sharedBearers(node.secret),
    tokens: {
      find: async (token, address) => tokens.find(token, address),
      known: (token) => tokens.known(token),
    },
  });
  const changes = new Changes({ db, audit, sessions, clock });
  const tokens = new ApiTokens({ changes, bus, clock, log, isDatabaseUnavailable });
  const attempts = new Attempts(store, clock);
  const factors = new SecondFactors({ db, box: options.box, clock, log });
  if (isWriter) await factors.sealAfresh();
  const account = new AccountService({ changes, factors, siteName });
  const secrets = new ProviderSecrets(options.box);
  if (isWriter) await sealAfresh(changes.db, secrets);
  const accounts = new ProviderAccounts(changes);
  const directories = new DirectorySignIns({
    db: changes.db,
    secrets,
    accounts,
    attempts,
    audit,
    log,
    now: () => clock.now(),
  });
  const watch = new DirectoryWatch({ directories, accounts, changes, clock, log });
  const signIns = new SignIns({ store, audit, sessions, factors, directories, clock });
  const users = new UserService({
    directories,
    changes,
    store,
    attempts,
    audit,
    sessions,
    siteName,
    languages: options.languages,
  });
  const roles = new RoleService(changes);
  const cookie = new SessionCookie(lifetime);
  const clients = new ProviderClients(() => clock.now());
  const known = { db: changes.db, secrets, clients, clock };
  const providerSignIns = new ProviderSignIns({ ...known, accounts, signIns, audit, log });
  const logoutTokens = new LogoutTokens({ ...known, changes });
  const providers = {
    of: async (userId: number) => await providerOf(changes.db, userId),
    signOutAddress: async (session: number, address: string) => await providerSignIns.signOutAddress(session, address),
  };
  return {
    name: "identity",
    start: () => {
      watch.start();
    },
    stop: async () => {
      await watch.stop();
    },
    exportLists: (ground) => ({
      users: (asked) => userList({ ...ground, users, roles }, asked),
      roles: (asked) => roleList({ ...ground, users, roles }, asked),
    }),
    sessions,
    people: store,
    isNew: firstUser !== undefined,
    newPassword: generatePassword,
    holders: holdersOf({ store, changes, isDatabaseUnavailable }),
    elsewhere: {
      ended: (session) => {
        sessions.forget(session.sessionId);
        tokens.forget(session.sessionId);
        bus.publish("session.ended", session);
      },
      changed: ({ users: people }) => sessions.doubt(people),
      missed: () => {
        sessions.doubt(undefined);
        tokens.forget(undefined);
      },
    },
    routes: [
      identityRoutes({ sessions, signIns, cookie, providers, languages: options.languages }),
      providerRoutes({ providers: new ProviderService(changes, secrets), providerSignIns, logoutTokens, cookie }),
      accountRoutes({ account }),
      userRoutes({ users }),
      roleRoutes({ roles }),
      apiTokenRoutes(tokens),
    ],
  };
}

interface RoleRoutesDeps {
  readonly roles: RoleService;
}

/** Roles and their permissions. Administrators of users read them too: every user has one. */
function roleRoutes({ roles }: RoleRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    handle(app, listRoles, (request) => roles.list(request.query));
    handle(app, addRole, async (request) => await roles.create(request.body, actorOf(request)));
    handle(app, getRole, (request) => roles.find(request.params.id));
    handle(app, changeRole, (request) => roles.update(request.params.id, request.body, actorOf(request)));
    handle(app, removeRole, async (request) => {
      await roles.remove(request.params.id, actorOf(request));
    });
  };
}
