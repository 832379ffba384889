import type {
  FactorWay,
  PasskeyOptions,
  SecondFactorAsked,
  SecondFactorRequest,
  SignInReply,
  SignInRequest,
} from "@atrium/contract/people";
import type { Clock } from "@atrium/time";
import { phrase, type Phrase, t } from "@atrium/words";
import { keepable } from "../../platform/audit/auditChain.ts";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import { Attempts, CODE_LIMITS } from "./attempts.ts";
import type { PageOrigin } from "./factors/passkeys.ts";
import type { SecondFactors } from "./factors/secondFactors.ts";
import { type SignInStep, SignInSteps } from "./factors/signInSteps.ts";
import { isPassword } from "./passwords.ts";
import { peopleEntry } from "./peopleEntry.ts";
import type { DirectorySignIns } from "./providers/directory/directorySignIns.ts";
import type { ProviderProof } from "./providers/providerProof.ts";
import type { Caller, Sessions } from "./sessions.ts";
import type { IdentityStore } from "./store.ts";

/**
 * A sign-in that fails takes at least this long where directories are on, ms, so that its duration does not reveal whether the
 * name is local or a directory's.
 */
const FAILURE_TIME = 1_000;

/** The origin of a second factor: a passkey is bound to its page. */
type PageCaller = Caller & { readonly page: PageOrigin };

/** A new session, and whether the browser keeps it after it is closed. */
export type SignedIn = SignInReply & { readonly stay: boolean };

export interface SignInsOptions {
  readonly store: IdentityStore;
  readonly audit: AuditSink;
  readonly sessions: Pick<Sessions, "open">;
  readonly factors: Pick<SecondFactors, "waysOf" | "prove" | "askForPasskey">;
  /** Absent: there are none. */
  readonly directories?: Pick<DirectorySignIns, "list" | "find">;
  readonly clock: Pick<Clock, "now" | "after">;
}

/** How people get a session: by password, and by a second factor where they have one (docs/decisions/0096). */
export class SignIns {
  readonly #options: SignInsOptions;
  readonly #attempts: Attempts;
  /** Of second factors, by user: six digits are guessed sooner than a password. */
  readonly #codes: Attempts;
  readonly #steps = new SignInSteps();

  constructor(options: SignInsOptions) {
    this.#options = options;
    this.#attempts = new Attempts(options.store, options.clock);
    this.#codes = new Attempts(options.store, options.clock, CODE_LIMITS);
  }

  /**
   * A session for the right password, here or in a directory, or the question for the second factor. Wrong name and wrong
   * password can't be distinguished, by words or by time.
   * @throws AppError EAU001, EAU003, EAU010, EAU011
   */
  async byPassword(request: SignInRequest, from: Caller): Promise<SignedIn | SecondFactorAsked> {
    const name = String(keepable(request.username)).toLowerCase();
    return await this.#attempts.inTurn(name, from.address, async () => this.#byPassword(name, request, from));
  }

  async #byPassword(name: string, request: SignInRequest, from: Caller): Promise<SignedIn | SecondFactorAsked> {
    const { store, sessions, factors, clock } = this.#options;
    await this.#attempts.begin(name, from.address);
    const user = await store.findUser(name);
    const isRight = await isPassword(request.password, user?.passwordHash);
    if (user === undefined || !isRight) return await this.#byDirectory(name, request, from);
    const ways = await factors.waysOf(user.id);
    // The attempt stays counted until the second factor was right: who only knows the password is slowed down too.
    if (ways.length > 0) {
      const { token, expiresAt } = this.#steps.begin({ user, stay: request.stay }, clock.now());
      return { step: token, expiresAt, ways };
    }
    const session = await sessions.open(user, from);
    if (session === undefined) return await this.#refuse(request.username, from);
    await this.#attempts.succeeded(name, from.address);
    return { ...session, stay: request.stay };
  }

  async #byDirectory(name: string, request: SignInRequest, from: Caller): Promise<SignedIn | SecondFactorAsked> {
    const { store, directories, clock } = this.#options;
    const asked = (await directories?.list()) ?? [];
    if (directories === undefined || asked.length === 0) return await this.#refuse(request.username, from);
    const since = performance.now();
    try {
      const isOfOurs = await store.hasOwnPassword(name);
      const { username, password } = request;
      const found = await directories.find(asked, { username, password, address: from.address, isOfOurs });
      if (found === undefined) return await this.#refuse(username, from);
      const answer = await this.byProvider({ ...found, stay: request.stay, typedName: name }, from);
      if (answer === undefined) return await this.#refuse(username, from);
      if (!("step" in answer)) await this.#attempts.succeeded(name, from.address);
      return answer;
    } catch (error) {
      const left = FAILURE_TIME - (performance.now() - since);
      if (left > 0) await new Promise<void>((resolve) => void clock.after(left, resolve));
      throw error;
    }
  }

  /**
   * A session for whom a provider has signed in, or the question for the second factor, where the person has one here and
   * showed none there.
   * @returns undefined where the account was deactivated in between
   */
  async byProvider(
    {
      user,
      stay,
      provider,
      typedName,
    }: Pick<SignInStep, "user" | "stay" | "typedName"> & {
      readonly provider: ProviderProof;
    },
    from: Caller,
  ): Promise<SignedIn | SecondFactorAsked | undefined> {
    const { sessions, factors, clock } = this.#options;
    const ways = provider.hasFactor ? [] : await factors.waysOf(user.id);
    if (ways.length > 0) {
      const { token, expiresAt } = this.#steps.begin({ user, stay, provider, typedName }, clock.now());
      return { step: token, expiresAt, ways };
    }
    const session = await sessions.open(user, from, { provider });
    return session && { ...session, stay };
  }

  /**
   * What a passkey signs for a step; each answer uses it up.
   * @throws AppError EAU007 where the step is over
   */
  async passkeyChallenge(token: string, page: PageOrigin): Promise<PasskeyOptions> {
    const step = this.#steps.find(token, this.#options.clock.now());
    if (step === undefined) throw stepIsOver();
    const { options, challenge } = await this.#options.factors.askForPasskey(step.user.id, page);
    step.challenge = challenge;
    return options;
  }

  /**
   * The second half of a sign-in.
   * @throws AppError EAU006 for a wrong factor, EAU007 where the step is over, EAU003 after too many
   */
  async bySecondFactor(request: SecondFactorRequest, from: PageCaller): Promise<SignedIn> {
    const step = this.#steps.find(request.step, this.#options.clock.now());
    if (step === undefined) throw stepIsOver();
    const key = keyOf(step.user.id);
    return await this.#codes.inTurn(key, from.address, async () => this.#answer(step, request, from));
  }

  async #answer(step: SignInStep, { step: token, proof }: SecondFactorRequest, from: PageCaller): Promise<SignedIn> {
    const { sessions, factors, audit } = this.#options;
    const { user, stay, provider, typedName = user.username } = step;
    await this.#codes.begin(keyOf(user.id), from.address);
    const { challenge } = step;
    step.challenge = undefined;
    if (!(await factors.prove(user.id, proof, { page: from.page, challenge }))) {
      step.failures += 1;
      const act = { userId: user.id, by: user.username, address: from.address, subject: user.username };
      await audit.record(peopleEntry({ kind: "sign-in.failed", ...act, after: { secondFactor: proof.way } }));
      throw new AppError("EAU006", t(WRONG[proof.way]));
    }
    const session = this.#steps.end(token)
      ? await sessions.open(user, from, { factor: proof.way, provider })
      : undefined;
    if (session === undefined) throw stepIsOver();
    await this.#codes.succeeded(keyOf(user.id), from.address);
    await this.#attempts.succeeded(typedName, from.address);
    return { ...session, stay };
  }

  async #refuse(username: string, { address }: Caller): Promise<never> {
    await this.#options.audit.record(peopleEntry({ kind: "sign-in.failed", by: username, address, subject: username }));
    throw new AppError("EAU001", t("Wrong username or password"));
  }
}

const WRONG: Readonly<Record<FactorWay, Phrase>> = {
  "one-time-code": phrase("Code not accepted. Enter the code that the app shows now. Each code works once."),
  passkey: phrase("Passkey not accepted. Try again or use another method."),
  "recovery-code": phrase("Recovery code not valid or already used"),
};

function stepIsOver(): AppError {
  return new AppError("EAU007", t("This sign-in has expired. Start again."));
}

/** Begins with a space, which no username that somebody sends can. */
function keyOf(userId: number): string {
  return ` second factor of ${userId}`;
}
