import type { SignInTrialStep } from "@atrium/contract/people";
import { t } from "@atrium/words";
import * as openId from "openid-client";
import { discover, fetchOf } from "./providerClients.ts";
import { refusalOf } from "./providerRefused.ts";
import type { KnownOpenId } from "./providerStore.ts";

/** No provider has given this code: it refuses it once it has accepted the client and its secret. */
const NO_CODE = "atrium-test";

/** Tries a provider up to where a person would sign in, and says of each step what came of it. */
export async function tryProvider(provider: KnownOpenId): Promise<SignInTrialStep[]> {
  if (provider.trouble !== undefined) return [bad(t(provider.trouble))];
  const host = new URL(provider.settings.issuer).host;
  let client: openId.Configuration;
  try {
    client = await discover(provider);
  } catch (error) {
    const { why, message } = refusalOf(error);
    const sentence =
      why === "invalid"
        ? t("{host} answered, but not as this sign-in: {detail}", { host, detail: message })
        : t("{host} did not answer: {detail}", { host, detail: message });
    return [bad(sentence)];
  }
  const steps = [good(t("{host} answered and names itself as set here", { host }))];
  const server = client.serverMetadata();
  const challenges = server.code_challenge_methods_supported;
  steps.push(
    challenges === undefined
      ? { state: "unknown", sentence: t("It does not say whether it supports PKCE (S256); most providers do") }
      : challenges.includes("S256")
        ? good(t("It supports PKCE (S256)"))
        : bad(t("It does not support PKCE (S256)")),
  );
  steps.push(await keysOf(provider, server.jwks_uri), await secretOf(client));
  steps.push(
    server.end_session_endpoint === undefined
      ? { state: "unknown", sentence: t("Signing out here does not sign people out there") }
      : good(t("Signing out here signs people out there too")),
    server["backchannel_logout_supported"] === true
      ? good(t("It can end sessions here when people sign out there (back-channel logout)"))
      : { state: "unknown", sentence: t("It does not say that it ends sessions here (back-channel logout)") },
  );
  return steps;
}

async function keysOf(provider: KnownOpenId, address: string | undefined): Promise<SignInTrialStep> {
  if (address === undefined) return bad(t("It does not say where its keys are"));
  try {
    const ask = fetchOf(provider);
    const reply = await ask(address, { method: "GET", headers: {}, body: undefined, redirect: "manual" });
    const { keys } = Object(await reply.json());
    if (Array.isArray(keys) && keys.length > 0) return good(t("Its keys can be read"));
    return bad(t("It has no keys to check its answers with"));
  } catch (error) {
    return bad(t("Its keys cannot be read: {detail}", { detail: refusalOf(error).message }));
  }
}

/** Exchanges a code that does not exist: whether the client is refused, or the code. */
async function secretOf(client: openId.Configuration): Promise<SignInTrialStep> {
  const fields = {
    code: NO_CODE,
    redirect_uri: "https://atrium.invalid/",
    code_verifier: openId.randomPKCECodeVerifier(),
  };
  try {
    await openId.genericGrantRequest(client, "authorization_code", fields);
  } catch (error) {
    const answer = error instanceof openId.ResponseBodyError ? error.error : undefined;
    if (answer === "invalid_grant") return good(t("It accepts the client ID and the client secret"));
    if (answer === "invalid_client" || answer === "unauthorized_client") {
      return bad(t("It does not accept the client ID or the client secret"));
    }
    const detail = answer ?? refusalOf(error).message;
    return { state: "unknown", sentence: t("It did not say whether the client secret is right: {detail}", { detail }) };
  }
  return bad(t("It accepted a code that it has not issued"));
}

function good(sentence: string): SignInTrialStep {
  return { state: "good", sentence };
}

function bad(sentence: string): SignInTrialStep {
  return { state: "bad", sentence };
}
