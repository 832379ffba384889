import { type Feature, FEATURES } from "@atrium/contract";
import type { GuardAnswer } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { AppError } from "../errors.ts";
import { beyond } from "../reach.ts";
import type { Need } from "./session.ts";

/** Why the guard refuses something, and what it says then. */
export interface Refusal {
  readonly because: Exclude<GuardAnswer, "everywhere" | "within" | "left-out">;
  readonly error: AppError;
}

/** @throws AppError of the refusal, where there is one */
export function refuse(refusal: Refusal | undefined): void {
  if (refusal !== undefined) throw refusal.error;
}

/** The rights of which a call needs one; none: it needs a session, or something that no role gives. */
export function rightsOf(need: Need): readonly Feature[] {
  if (typeof need !== "string") return need;
  return FEATURES.filter((feature) => feature === need);
}

/** Of a call that takes a session: the role lacks the right. */
export function rightRefusal(need: Need, features: ReadonlySet<Feature>): Refusal | undefined {
  if (need === "signed-in" || rightsOf(need).some((feature) => features.has(feature))) return undefined;
  return { because: "right", error: new AppError("EAU004", t("Your role does not allow this")) };
}

/** The role is limited to a part of what this is about. */
export function wholeSite(): Refusal {
  const message = t("This is about the whole site, and your role is limited to a part of it");
  return { because: "whole-site", error: new AppError("EAU004", message) };
}

export function outside(because: "section" | "place"): Refusal {
  return { because, error: beyond() };
}
