import { formatDate } from "@atrium/contract";
import type { ScheduleTrial } from "@atrium/contract/automation";
import { t } from "@atrium/words";
import { useSite } from "../../../../platform/site.ts";
import { airStartText, airStopText, optimumText, stopText, triedText } from "./optimumText.ts";

interface StartTrialProps {
  says: NonNullable<ScheduleTrial["optimum"]>;
  /** ppm that rooms with fresh air are to have at most. */
  most: number;
}

/** When it would begin as its rooms usually are, and what the last weeks say of that: a paragraph for each kind of units. */
export function StartTrial({ says: { begins, temperature, air }, most }: StartTrialProps) {
  const { timeZone } = useSite();
  const clock = formatDate(begins, "HH:mm", timeZone);
  const as = { clock, isWithAir: air !== null };
  return (
    <Paragraphs
      texts={[
        temperature === null ? "" : `${optimumText(temperature, as)} ${triedText(temperature.past, "start")}`,
        air === null ? "" : `${airStartText(air, most)} ${triedText(air.past, "start")}`,
      ]}
      first={t("Starts at about {clock}.", { clock })}
    />
  );
}

interface StopTrialProps {
  says: NonNullable<ScheduleTrial["optimumStop"]>;
  /** ppm that rooms with fresh air are to have at most. */
  most: number;
}

/** The same of when it would end. */
export function StopTrial({ says: { ends, temperature, air }, most }: StopTrialProps) {
  const { timeZone } = useSite();
  const clock = formatDate(ends, "HH:mm", timeZone);
  const as = { clock, isWithAir: air !== null };
  return (
    <Paragraphs
      texts={[
        temperature === null ? "" : `${stopText(temperature, as)} ${triedText(temperature.past, "stop")}`,
        air === null ? "" : `${airStopText(air, most)} ${triedText(air.past, "airStop")}`,
      ]}
      first={t("Ends at about {clock}.", { clock })}
    />
  );
}

interface ParagraphsProps {
  /** Of air conditioners, and of fresh air; empty: it has none. */
  texts: readonly [temperature: string, air: string];
  /** What is said first where there are no air conditioners, which say it themselves. */
  first: string;
}

function Paragraphs({ texts: [temperature, air], first }: ParagraphsProps) {
  return (
    <div aria-live="polite">
      {temperature !== "" && <p className="t12 muted">{temperature}</p>}
      {air !== "" && <p className="t12 muted">{temperature === "" ? `${first} ${air}` : air}</p>}
      {temperature !== "" && air !== "" && (
        <p className="t12 muted">
          {t(
            "Air conditioners and fresh-air units start and end together, following whichever needs to run longer. With a separate schedule for each, each follows its own rooms.",
          )}
        </p>
      )}
    </div>
  );
}
