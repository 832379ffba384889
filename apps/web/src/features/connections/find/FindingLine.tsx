import { StateGlyph, type StateName } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button, Checkbox } from "@mantine/core";
import styles from "../connections.module.css";
import type { Finding, FindingState } from "./findings.ts";

/** The mark and the word of each state. */
export const FINDING_STATES: Readonly<Record<FindingState, readonly [StateName, Phrase]>> = {
  new: ["sending", phrase("New")],
  changed: ["trouble", phrase("Changed")],
  gone: ["stale", phrase("Missing")],
  known: ["normal", phrase("Known")],
};

interface FindingLineProps {
  finding: Finding;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onTake: () => void;
  /** It needs a connection of its own first. */
  onConnect: () => void;
  /** Its points can be ticked into a product; absent: it has none that could be. */
  onPoints?: (() => void) | undefined;
}

/** One line of what was found: what it is, why, and what can be done with it. */
export function FindingLine({ finding, isChosen, onChoose, onTake, onConnect, onPoints }: FindingLineProps) {
  const { state, title, detail, reason, proposal, connection, found } = finding;
  const canBeTaken = proposal !== undefined && connection !== undefined;
  const needsConnection = state === "new" && connection === undefined && found?.settings !== undefined;
  const [glyph, word] = FINDING_STATES[state];
  return (
    <li className={`grid items-center break-anywhere border-t ${styles["finding"]}`} data-state={state}>
      {canBeTaken ? (
        <Checkbox
          aria-label={t("Select {title}", { title })}
          checked={isChosen}
          onChange={(event) => {
            onChoose(event.currentTarget.checked);
          }}
        />
      ) : (
        <span />
      )}
      <span className="inline-row gap-6">
        <StateGlyph state={glyph} />
        {t(word)}
      </span>
      <div className={`col min-w-0 leading-135 ${styles["two"]}`}>
        <span className="m">{title}</span>
        <span className="t12 muted">{detail}</span>
      </div>
      <span className={`ink2 ${styles["why"]}`}>{reason}</span>
      <span className="row wrap gap-8 justify-end">
        {onPoints !== undefined && (
          <Button aria-label={t("Points of {title}", { title })} onClick={onPoints}>
            {t("Points…")}
          </Button>
        )}
        {canBeTaken && (
          <Button aria-label={t("Add {title} to the site", { title })} onClick={onTake}>
            {t("Add…")}
          </Button>
        )}
        {needsConnection && (
          <Button aria-label={t("Add connection for {title}", { title })} onClick={onConnect}>
            {t("Add connection")}
          </Button>
        )}
      </span>
    </li>
  );
}
