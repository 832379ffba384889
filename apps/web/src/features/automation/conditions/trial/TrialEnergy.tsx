import type { ConditionTrial } from "@atrium/contract/automation";
import { useQuery } from "@tanstack/react-query";
import { useSite } from "../../../../platform/site.ts";
import { conditionEnergyQuery, type TriedCondition } from "../conditionQueries.ts";
import { energyNotes, energyText } from "./energyWords.ts";

interface TrialEnergyProps {
  asked: TriedCondition;
  trial: ConditionTrial;
}

/** What the firings of a trial would have taken or saved; it comes after them, because it reads what each device drew. */
export function TrialEnergy({ asked, trial }: TrialEnergyProps) {
  const { currency } = useSite();
  const { data, error } = useQuery({ ...conditionEnergyQuery(asked), enabled: trial.count > 0 });
  if (trial.count === 0) return null;
  if (error !== null) {
    return <p className="t12 muted">What it would have taken or saved could not be reckoned: {error.message}.</p>;
  }
  if (data === undefined) return <p className="t12 muted">Reckoning what it would have taken or saved</p>;
  const text = energyText(data, currency);
  return (
    <>
      {text !== undefined && <p>{text}.</p>}
      <p className="t12 muted">{energyNotes(data, trial.count).join(" ")}</p>
    </>
  );
}
