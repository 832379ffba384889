import type {
  DirectorySettings,
  OpenIdSettings,
  SignInGrant,
  SignInKind,
  SignInProvider,
} from "@atrium/contract/people";
import { type DirectoryDraft, DIRECTORY_PRESETS } from "./directoryPresets.ts";

/** A provider or directory as its form holds it: the fields of both kinds, of which one is sent. */
export interface ProviderDraft extends DirectoryDraft {
  readonly kind: SignInKind;
  readonly key: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly issuer: string;
  readonly clientId: string;
  /** Empty: the one that is kept stays. */
  readonly clientSecret: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  /** Separated by commas. */
  readonly factorValues: string;
  readonly address: string;
  readonly isStartTls: boolean;
  readonly serviceName: string;
  /** Empty: the one that is kept stays. */
  readonly servicePassword: string;
  readonly peopleBase: string;
  readonly groupBase: string;
  readonly certificate: string;
  readonly grants: readonly GrantDraft[];
}

export interface GrantDraft {
  readonly group: string;
  readonly roleId: SignInGrant["roleId"] | undefined;
}

export function draftOf(provider: SignInProvider | undefined, kind: SignInKind = "openid"): ProviderDraft {
  const { key = "", name = "", isOn = true, settings, grants = [{ group: "", roleId: undefined }] } = provider ?? {};
  return {
    kind: settings?.kind ?? kind,
    key,
    name,
    isOn,
    ...openIdDraft(settings?.kind === "openid" ? settings : undefined),
    ...directoryDraft(settings?.kind === "ldap" ? settings : undefined),
    certificate: settings?.certificate ?? "",
    grants,
  };
}

function openIdDraft(settings: OpenIdSettings | undefined) {
  return {
    issuer: settings?.issuer ?? "",
    clientId: settings?.clientId ?? "",
    clientSecret: "",
    scopes: settings?.scopes ?? "openid profile email",
    groupsClaim: settings?.groupsClaim ?? "groups",
    factorValues: settings?.factorValues.join(", ") ?? "",
  };
}

function directoryDraft(settings: DirectorySettings | undefined) {
  const { address = "", isStartTls = true, serviceName = "", peopleBase = "", groupBase = "" } = settings ?? {};
  const { peopleFilter, idAttribute, nameAttribute, groupWay, groupFilter } = settings ?? DIRECTORY_PRESETS.active;
  const rest = { peopleFilter, idAttribute, nameAttribute, groupWay, groupFilter };
  return { address, isStartTls, serviceName, servicePassword: "", peopleBase, groupBase, ...rest };
}

/** What is sent: what is empty is left out. */
export function contentOf(draft: ProviderDraft): object {
  const { key, name, isOn, grants, certificate } = draft;
  return {
    key,
    name,
    isOn,
    grants: grants.filter(({ group, roleId }) => group.trim() !== "" || roleId !== undefined),
    settings: {
      ...(draft.kind === "openid" ? openIdOf(draft) : directoryOf(draft)),
      ...(certificate.trim() === "" ? {} : { certificate }),
    },
  };
}

function openIdOf({ issuer, clientId, clientSecret, scopes, groupsClaim, factorValues }: ProviderDraft) {
  return {
    kind: "openid",
    issuer: issuer.trim(),
    clientId,
    scopes,
    groupsClaim,
    factorValues: factorValues
      .split(",")
      .map((value) => value.trim())
      .filter((value) => value !== ""),
    ...(clientSecret === "" ? {} : { clientSecret }),
  };
}

function directoryOf(draft: ProviderDraft) {
  const { address, isStartTls, serviceName, servicePassword, peopleBase, groupBase } = draft;
  const { peopleFilter, idAttribute, nameAttribute, groupWay, groupFilter } = draft;
  return {
    kind: "ldap",
    address: address.trim(),
    // What is encrypted from its first byte has no use for it.
    isStartTls: isStartTls && !isTlsAddress(address),
    serviceName,
    peopleBase,
    peopleFilter,
    idAttribute,
    nameAttribute,
    groupWay,
    groupBase,
    groupFilter,
    ...(servicePassword === "" ? {} : { servicePassword }),
  };
}

export function isTlsAddress(address: string): boolean {
  return /^\s*ldaps:/i.test(address);
}
