import { type Media, type MediaUnit, type MediaUnitState, unitsText, distributeMedia } from "@atrium/contract/devices";
import { ShowAll, StateGlyph, type StateName } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ReadState } from "../../collections/ListState.tsx";
import { FormError } from "../../collections/form/FormError.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { unitsQuery, useSoundsChanged } from "./mediaQueries.ts";
import styles from "./MediaPage.module.css";

const GLYPHS: Readonly<Record<MediaUnitState, StateName>> = {
  there: "normal",
  waiting: "stale",
  leaving: "stale",
  failed: "trouble",
  differs: "trouble",
};
const WORDS: Readonly<Record<MediaUnitState, Phrase>> = {
  there: phrase("Stored"),
  waiting: phrase("Waiting"),
  leaving: phrase("Deleting"),
  failed: phrase("Failed"),
  differs: phrase("Has a different file"),
};
const AT_FIRST = 8;

/** How each unit stands to a sound, those with a problem first, and a way to have it sent once more. */
export function SoundUnits({ sound }: { sound: Media }) {
  const units = useQuery(unitsQuery(sound.id));
  const submission = useSubmit();
  const changed = useSoundsChanged();
  const { failed, differs } = sound.units;
  return (
    <section className={styles["units"]} aria-label={t("Units")}>
      <div className={`row gap-10 ${styles["unitsHead"]}`}>
        <h3 className="m">{t("Units")}</h3>
        <span className="t12 muted num">{unitsText(sound)}</span>
        {failed + differs > 0 && (
          <Button
            size="xs"
            loading={submission.isBusy}
            onClick={() => {
              void submission
                .run(() => ask(distributeMedia, { params: { id: sound.id }, body: {} }))
                .then(() => changed());
            }}
          >
            {t("Resend")}
          </Button>
        )}
      </div>
      <FormError>{submission.refusal}</FormError>
      <ReadState what={t("units")} result={units}>
        {(rows) => (
          <ShowAll rows={rows} atFirst={AT_FIRST}>
            {(shown) => (
              <ul className={`plain-list ${styles["unitRows"]}`}>
                {shown.map((unit) => (
                  <Unit key={unit.device} unit={unit} />
                ))}
              </ul>
            )}
          </ShowAll>
        )}
      </ReadState>
    </section>
  );
}

function Unit({ unit: { device, name, place, state, reason } }: { unit: MediaUnit }) {
  return (
    <li className="row gap-10 border-t">
      <StateGlyph state={GLYPHS[state]} />
      <div className="grow">
        <div>
          {name} <span className="t12 muted">{device}</span>
        </div>
        <div className="t12 muted">{place}</div>
      </div>
      <div className={styles["unitState"]}>
        <div>{t(WORDS[state])}</div>
        {reason !== null && <div className="t12 muted">{reason}</div>}
      </div>
    </li>
  );
}
