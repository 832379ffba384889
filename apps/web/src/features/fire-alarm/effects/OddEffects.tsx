import type { FireCause, SeenEffect } from "@atrium/contract/alarms";
import { getCameraStill } from "@atrium/contract/cameras";
import { phrase, t } from "@atrium/words";
import { useState } from "react";
import { Section } from "../../../devices/inspector/Section.tsx";
import { fileAddress } from "../../../platform/http.ts";
import styles from "./side.module.css";
import { VerdictMark } from "./VerdictMark.tsx";
import { durationWords } from "./verdicts.ts";

const PARTS = [
  ["missing", phrase("Missing")],
  ["late", phrase("Late")],
  ["unknown", phrase("Unknown")],
] as const;

/** What was not as it should be: which devices, and what the nearest camera sees of the first of them. */
export function OddEffects({ cause }: { cause: FireCause }) {
  return PARTS.map(([verdict, title]) => {
    const effects = cause.effects.filter((effect) => effect.verdict === verdict);
    return (
      effects.length > 0 && (
        <Section key={verdict} title={t(title)}>
          <ul className="col plain-list gap-8">
            {effects.map((effect) => (
              <li className="flex items-start gap-10" key={effect.key}>
                <VerdictMark verdict={verdict} />
                <div className="grow">
                  <div className="m">{titleOf(effect, cause.beganAt)}</div>
                  <div className="t12 ink2">{detailOf(effect)}</div>
                  {verdict === "missing" && cause.endedAt === null && <Camera effect={effect} />}
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )
    );
  });
}

function titleOf({ name, verdict, seenAt, within }: SeenEffect, beganAt: number): string {
  if (verdict !== "late" || seenAt === null) return name;
  return t("{name} after {duration}, limit {within} s", {
    name,
    duration: durationWords(seenAt - beganAt),
    within: within ?? 0,
  });
}

function detailOf({ verdict, missing, seen, devices, seenAt, isExact }: SeenEffect): string {
  if (verdict === "late") return t("All of its devices responded in the end.");
  if (verdict === "unknown" && seenAt !== null && !isExact) {
    return t("In the expected state by then; since when is unknown.");
  }
  const silent = missing.filter(({ isAnswered }) => !isAnswered).map(({ name }) => name);
  const others = missing.filter(({ isAnswered }) => isAnswered).map(({ name }) => name);
  const left = devices - seen - missing.length;
  return [
    others.length === 0 ? "" : t("Not done: {others}.", { others: others.join(", ") }),
    silent.length === 0 ? "" : t("Not responding: {silent}.", { silent: silent.join(", ") }),
    left > 0 ? t("And {left} more.", { left }) : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** What the camera sees as the page is opened. */
function Camera({ effect }: { effect: SeenEffect }) {
  const [at] = useState(() => Date.now());
  const camera = effect.missing.find((device) => device.camera !== undefined)?.camera;
  if (camera === undefined) return null;
  return (
    <figure className={styles["camera"]}>
      <img
        className="block w-full"
        src={fileAddress(getCameraStill, { params: { id: camera.id }, query: { at } })}
        alt={t("View from {name}", { name: camera.name })}
      />
      <figcaption className="t12 muted">{camera.name}</figcaption>
    </figure>
  );
}
