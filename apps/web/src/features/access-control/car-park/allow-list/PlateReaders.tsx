import {
  type AllowedPlate,
  type PlateReader,
  type PlateStanding,
  readersInOrder,
  distributeAllowedPlate,
  type AllowedPlateReply,
} from "@atrium/contract/access";
import { readersText } from "@atrium/contract/devices";
import { StateGlyph, type StateName } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { FormError } from "../../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../../collections/form/useSubmit.ts";
import { ask } from "../../../../platform/http.ts";
import styles from "./allowList.module.css";
import { useAllowListChanged } from "./allowListQueries.ts";

interface PlateReadersProps {
  entry: AllowedPlate;
  readers: readonly PlateReader[];
  mayChange: boolean;
  onSent: (reply: AllowedPlateReply) => void;
}

/** How each reader stands to a plate, and a way to have it written to all of them once more. */
export function PlateReaders({ entry, readers, mayChange, onSent }: PlateReadersProps) {
  const submission = useSubmit();
  const changed = useAllowListChanged();
  const isEven = readersInOrder(entry) === entry.readers.length;

  async function sendAgain(): Promise<void> {
    const asked = { version: entry.version };
    const isDone = await submission.run(async () => {
      onSent(await ask(distributeAllowedPlate, { params: { plate: entry.plate }, body: asked }));
    });
    if (isDone) await changed();
  }

  return (
    <section className={styles["readers"]} aria-label={t("Readers")}>
      <div className={`row gap-10 ${styles["readersHead"]}`}>
        <h3 className="m">{t("Readers")}</h3>
        <output className="t12 muted num">{readersText(entry)}</output>
        {mayChange && !isEven && (
          <Button size="xs" loading={submission.isBusy} onClick={() => void sendAgain()}>
            {t("Resend")}
          </Button>
        )}
      </div>
      <FormError>{submission.refusal}</FormError>
      <ul className={styles["rows"]}>
        {entry.readers.map(({ reader, standing }) => {
          const known = readers.find(({ id }) => id === reader);
          return (
            <li className="grid items-center gap-10 border-t" key={reader}>
              <StateGlyph state={glyphOf(standing, entry.isRemoved)} />
              <div>
                <div>{known?.name ?? reader}</div>
                {known?.trouble !== null && <div className="t12 muted">{known?.trouble}</div>}
              </div>
              <div className="t12">{t(WORDS[standing])}</div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const WORDS: Readonly<Record<PlateStanding, Phrase>> = {
  there: phrase("Stored"),
  missing: phrase("Not stored"),
  differs: phrase("Stored with another name"),
  unknown: phrase("Unknown"),
};

function glyphOf(standing: PlateStanding, isRemoved: boolean): StateName {
  if (standing === "unknown") return "stale";
  return standing === (isRemoved ? "missing" : "there") ? "normal" : "trouble";
}
