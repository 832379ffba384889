import type { SignInGrant, SignInProvider } from "@atrium/contract/people";

/** A provider as its form holds it. */
export interface ProviderDraft {
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
  readonly certificate: string;
  readonly grants: readonly GrantDraft[];
}

export interface GrantDraft {
  readonly group: string;
  readonly roleId: SignInGrant["roleId"] | undefined;
}

export function draftOf(provider: SignInProvider | undefined): ProviderDraft {
  const { key = "", name = "", isOn = true, settings, grants = [{ group: "", roleId: undefined }] } = provider ?? {};
  return {
    key,
    name,
    isOn,
    issuer: settings?.issuer ?? "",
    clientId: settings?.clientId ?? "",
    clientSecret: "",
    scopes: settings?.scopes ?? "openid profile email",
    groupsClaim: settings?.groupsClaim ?? "groups",
    factorValues: settings?.factorValues.join(", ") ?? "",
    certificate: settings?.certificate ?? "",
    grants,
  };
}

/** What is sent: what is empty is left out. */
export function contentOf({ key, name, isOn, grants, ...draft }: ProviderDraft): object {
  const { issuer, clientId, clientSecret, scopes, groupsClaim, certificate } = draft;
  const factorValues = draft.factorValues
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  return {
    key,
    name,
    isOn,
    grants: grants.filter(({ group, roleId }) => group.trim() !== "" || roleId !== undefined),
    settings: {
      kind: "openid",
      issuer: issuer.trim(),
      clientId,
      scopes,
      groupsClaim,
      factorValues,
      ...(clientSecret === "" ? {} : { clientSecret }),
      ...(certificate.trim() === "" ? {} : { certificate }),
    },
  };
}
