import { type HandOverGiving, MAX_NOTE_LENGTH, type SheetContent, signHandOver } from "@atrium/contract/alarms";
import { sayNumber, t } from "@atrium/words";
import { Button, Checkbox, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldError, FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { clock } from "../../../platform/time.ts";
import styles from "./signing.module.css";
import { HAND_OVER_KEY } from "../handOverQueries.ts";
import { useServerNow } from "../../../platform/liveHooks.ts";

interface GivingProps {
  content: SheetContent;
  placement: string;
  me: string;
  /** "14:00" */
  end: string;
}

/** Who goes: note, points, and the first signature. Open points are listed before it is signed anyway. */
export function Giving({ content, placement, me, end }: GivingProps) {
  const { timeZone } = useSite();
  const queries = useQueryClient();
  const submission = useSubmit();
  const draft = useNoteDraft(`${me}.${placement}.${String(content.shift.from)}`);
  const [ticks, setTicks] = useState<Ticks>({ holds: false, explained: false, told: false });
  const [isAsked, setAsked] = useState(false);
  const points = pointsOf(content, draft.note, ticks, end);
  const open = points.filter(({ isDone }) => !isDone);
  const isDone = (key: keyof Ticks) => points.some((point) => point.key === key && point.isDone);

  async function sign(): Promise<void> {
    if (open.length > 0 && !isAsked) {
      setAsked(true);
      return;
    }
    const body: HandOverGiving = {
      placement,
      shift: content.shift.from,
      note: draft.note.trim(),
      points: { areExplained: isDone("explained"), isTold: isDone("told") },
    };
    const isSigned = await submission.run(() => ask(signHandOver, { body }));
    if (isSigned) draft.clear();
    // Where somebody else was faster, the sheet is theirs.
    await queries.invalidateQueries({ queryKey: HAND_OVER_KEY });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sign();
      }}
    >
      <section className={`col gap-8 min-w-0 m-0 ${styles["block"]}`}>
        <Textarea
          label={t("Note")}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={MAX_NOTE_LENGTH}
          value={draft.note}
          error={fieldError(submission.errors["note"])}
          onChange={(event) => {
            draft.change(event.currentTarget.value);
            submission.clear("note");
          }}
        />
        <p className="flex justify-between gap-8 t12 muted num">
          <span>
            {draft.keptAt === null
              ? ""
              : t("Draft saved in this browser {clock}", { clock: clock(draft.keptAt, timeZone) })}
          </span>
          <span>
            {t("{count} of {MAX_NOTE_LENGTH}", {
              count: sayNumber(draft.note.length),
              MAX_NOTE_LENGTH: sayNumber(MAX_NOTE_LENGTH),
            })}
          </span>
        </p>
      </section>
      <fieldset className={`col gap-8 min-w-0 m-0 ${styles["block"]}`}>
        <legend className="flex justify-between p-0 w-full">
          {t("Before you sign")}{" "}
          <span className="t12 muted num">{t("{value} of 4", { value: points.length - open.length })}</span>
        </legend>
        {points.map(({ key, label, isDone: isChecked, isComputed }) => (
          <Checkbox
            key={key}
            label={label}
            checked={isChecked}
            disabled={isComputed}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              if (key !== "note") setTicks((before) => ({ ...before, [key]: checked }));
            }}
          />
        ))}
      </fieldset>
      <div className={`row gap-12 ${styles["signBar"]}`}>
        <div className="t12 grow">
          <output>
            {isAsked && open.length > 0 ? (
              <span>{t("Still open: {open}.", { open: open.map(({ label }) => label).join("; ") })}</span>
            ) : (
              <span className="muted">{t("A signed sheet is recorded in the audit log and cannot be changed.")}</span>
            )}
          </output>
          <FormError>{submission.refusal}</FormError>
        </div>
        <Button type="submit" variant="filled" loading={submission.isBusy}>
          {isAsked && open.length > 0 ? t("Sign anyway") : t("Sign as {me}", { me })}
        </Button>
      </div>
    </form>
  );
}

interface Draft {
  readonly note: string;
  /** Epoch ms; null: nothing was typed yet. */
  readonly keptAt: number | null;
}

/** What is typed is kept in the browser at once: a reload or a signature that failed loses nothing. */
function useNoteDraft(key: string) {
  const now = useServerNow();
  const place = `atrium.hand-over.${key}`;
  const [draft, setDraft] = useState<Draft>(() => ({ note: localStorage.getItem(place) ?? "", keptAt: null }));
  return {
    ...draft,
    change: (note: string) => {
      localStorage.setItem(place, note);
      setDraft({ note, keptAt: now() });
    },
    /** It is in a signed sheet. */
    clear: () => {
      localStorage.removeItem(place);
      setDraft({ note: "", keptAt: null });
    },
  };
}

/** What a person has ticked. */
interface Ticks {
  readonly holds: boolean;
  readonly explained: boolean;
  readonly told: boolean;
}

interface Point {
  readonly key: keyof Ticks | "note";
  readonly label: string;
  readonly isDone: boolean;
  /** It follows from the sheet: there is nothing to tick. */
  readonly isComputed: boolean;
}

/** The four points before signing. @param end "14:00", the end of the shift */
function pointsOf(content: SheetContent, note: string, ticks: Ticks, end: string): readonly Point[] {
  const { counts, alarms } = content;
  const waiting = counts.toAcknowledge;
  const isCritical = alarms.some(({ priority }) => priority === 1);
  const point = (key: keyof Ticks, isNeeded: boolean, label: string, otherwise: string): Point => ({
    key,
    label: isNeeded ? label : otherwise,
    isDone: !isNeeded || ticks[key],
    isComputed: !isNeeded,
  });
  return [
    { key: "note", label: t("Note written"), isDone: note.trim() !== "", isComputed: true },
    point(
      "holds",
      counts.holdsPast > 0,
      t("Overrides past {end} reviewed ({holdsPast})", { holdsPast: counts.holdsPast, end }),
      t("No overrides past {end}", { end }),
    ),
    point(
      "explained",
      waiting > 0,
      t("{waiting, plural, one {# alarm} other {# alarms}} acknowledged or explained", { waiting }),
      t("All alarms acknowledged"),
    ),
    point("told", isCritical, t("Critical alarms reported in person"), t("No critical alarms to report")),
  ];
}
