import { formatDate } from "@atrium/contract";
import type { ScheduleId, ScheduleTrial } from "@atrium/contract/automation";
import { labelled, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { NumberInput } from "@mantine/core";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import { errorsBelow, type FieldErrors } from "../../../../collections/form/useSubmit.ts";
import { useSite } from "../../../../platform/site.ts";
import { ActionsEditor } from "../../actions/ActionsEditor.tsx";
import type { ActionThings } from "../../actions/useActionThings.ts";
import { FormBlock } from "../../FormBlock.tsx";
import { WeekdayToggles } from "../../../../collections/form/WeekdayToggles.tsx";
import { DateField } from "./DateField.tsx";
import { ExceptionFields } from "./ExceptionFields.tsx";
import { MomentFields } from "./MomentFields.tsx";
import { OptimumFields } from "./OptimumFields.tsx";
import type { ScheduleDraft } from "./scheduleDraft.ts";
import { StopFields } from "./StopFields.tsx";

const HOLIDAYS = [
  { value: "skip", label: phrase("Skip") },
  { value: "only", label: phrase("Only") },
  { value: "ignore", label: phrase("Ignore") },
] as const;
const HOLIDAY_NOTES = {
  skip: phrase("It does not run on holidays."),
  only: phrase("It runs on holidays only, whatever the day of the week."),
  ignore: phrase("Holidays are treated like any other day."),
} as const;
const MISSED = [
  { value: "skip", label: phrase("Skip") },
  { value: "catch", label: phrase("Catch up") },
] as const;
const ENDS = [
  { value: "end", label: phrase("Ends") },
  { value: "open", label: phrase("No end") },
] as const;

interface ScheduleBlocksProps {
  /** null: it is new. */
  id: ScheduleId | null;
  draft: ScheduleDraft;
  errors: FieldErrors;
  things: ActionThings;
  /** How it would run; undefined: not known. */
  trial: ScheduleTrial | undefined;
  onChange: (change: Partial<ScheduleDraft>) => void;
}

/** What a schedule is, part by part in the order of its sentence. */
export function ScheduleBlocks({ id, draft, errors, things, trial, onChange }: ScheduleBlocksProps) {
  const { timeZone } = useSite();
  const first = trial?.days.find(({ from, rests }) => from !== null && rests === undefined);
  const at = (moment: number | null | undefined): string =>
    moment === null || moment === undefined
      ? ""
      : `${formatDate(moment, "HH:mm", timeZone)}, ${formatDate(moment, "D MMM", timeZone)}`;
  return (
    <>
      <FormBlock name={t("Set")}>
        <ActionsEditor
          drafts={draft.actions}
          things={things}
          errors={errorsBelow(errors, "actions")}
          onChange={(actions) => onChange({ actions })}
        />
      </FormBlock>
      <FormBlock name={t("Days")}>
        {draft.holidays === "only" ? (
          <p className="muted">{t("On holidays only: weekdays are ignored.")}</p>
        ) : (
          <WeekdayToggles days={draft.days} onChange={(days) => onChange({ days })} />
        )}
        {errors["days"] !== undefined && fieldError(t("Select at least one day"))}
      </FormBlock>
      <FormBlock name={t("From")}>
        <MomentFields
          name={t("From")}
          draft={draft.from}
          errors={errorsBelow(errors, "from")}
          note={<span className="t12 muted num">{at(first?.from)}</span>}
          onChange={(from) => onChange({ from })}
        />
        <OptimumFields
          id={id}
          draft={draft}
          errors={errors}
          trial={trial}
          onChange={(optimum) => onChange({ optimum })}
        />
      </FormBlock>
      <FormBlock name={t("To")}>
        <div className="row wrap gap-8">
          <Segmented
            label={t("End")}
            segments={labelled(ENDS)}
            value={draft.isOpen ? "open" : "end"}
            onChange={(end) => onChange({ isOpen: end === "open" })}
          />
        </div>
        {draft.isOpen ? (
          <p className="t12 muted">{t("What it sets remains until something else commands the same points.")}</p>
        ) : (
          <>
            <MomentFields
              name={t("To")}
              draft={draft.to}
              errors={errorsBelow(errors, "to")}
              note={<span className="t12 muted num">{at(first?.to)}</span>}
              onChange={(to) => onChange({ to })}
            />
            {trial?.sunPassed != null && <p className="t12 muted">{sunPassedText(trial.sunPassed)}</p>}
            {isOvernight(draft) && <p className="t12 muted">{t("Ends on the following day.")}</p>}
            <StopFields
              id={id}
              draft={draft}
              errors={errors}
              trial={trial}
              onChange={(optimumStop) => onChange({ optimumStop })}
            />
          </>
        )}
      </FormBlock>
      <FormBlock name={t("Dates")}>
        <div className="row wrap gap-8">
          <DateField
            label={t("First date")}
            placeholder={t("From now on")}
            value={draft.firstDate}
            error={errors["firstDate"]}
            onChange={(firstDate) => onChange({ firstDate })}
          />
          <span className="t12 ink2">{t("to")}</span>
          <DateField
            label={t("Last date")}
            placeholder={t("No last date")}
            value={draft.lastDate}
            error={errors["lastDate"]}
            onChange={(lastDate) => onChange({ lastDate })}
          />
          {typeof trial?.total === "number" && (
            <span className="t12 muted num">
              {t("{total, plural, one {# run} other {# runs}}", { total: trial.total })}
            </span>
          )}
        </div>
        <ExceptionFields
          dates={draft.exceptions}
          error={errors["exceptions"]}
          onChange={(exceptions) => onChange({ exceptions })}
        />
      </FormBlock>
      <FormBlock name={t("Holidays")}>
        <div className="row wrap gap-8">
          <Segmented
            label={t("Holidays")}
            segments={labelled(HOLIDAYS)}
            value={draft.holidays}
            onChange={(holidays) => onChange({ holidays })}
          />
          <span className="t12 muted">{t(HOLIDAY_NOTES[draft.holidays])}</span>
        </div>
      </FormBlock>
      <FormBlock name={t("Missed")}>
        <div className="row wrap gap-8">
          <Segmented
            label={t("Missed runs")}
            segments={labelled(MISSED)}
            value={draft.isCaughtUp ? "catch" : "skip"}
            onChange={(missed) => onChange({ isCaughtUp: missed === "catch" })}
          />
          {draft.isCaughtUp && (
            <>
              <span className="t12 ink2">{t("within")}</span>
              <NumberInput
                aria-label={t("Catch up within, minutes")}
                w={92}
                hideControls
                rightSection={<span className="t12 muted">{t("min")}</span>}
                rightSectionWidth={40}
                value={draft.catchUp}
                error={fieldError(errors["catchUp"])}
                onChange={(catchUp) => onChange({ catchUp: String(catchUp) })}
              />
            </>
          )}
        </div>
      </FormBlock>
    </>
  );
}

function isOvernight({ from, to }: Pick<ScheduleDraft, "from" | "to">): boolean {
  return from.kind === "time" && to.kind === "time" && to.at <= from.at;
}

/** "No run on 75 days of the next year, between 2 May and 10 Aug: …" */
function sunPassedText({ days, first, last }: NonNullable<ScheduleTrial["sunPassed"]>): string {
  const on = (date: string): string => formatDate(Date.parse(date), "D MMM", "UTC");
  const when =
    days === 1
      ? t("on {on}", { on: on(first) })
      : t("on {days} days of the next year, between {on} and {on2}", { days, on: on(first), on2: on(last) });
  return t("No run {when}: at sunrise or sunset on those days it would end before it starts.", { when });
}
