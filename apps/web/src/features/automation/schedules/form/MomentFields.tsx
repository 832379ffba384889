import { labelled, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Checkbox, NativeSelect, NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../../collections/form/useSubmit.ts";
import { TimeField } from "../../TimeField.tsx";
import type { MomentDraft } from "./scheduleDraft.ts";

const KINDS = [
  { value: "time", label: phrase("At a time") },
  { value: "sunrise", label: phrase("Sunrise") },
  { value: "sunset", label: phrase("Sunset") },
] as const;
const SIDES = [
  { value: "before", label: phrase("before") },
  { value: "after", label: phrase("after") },
] as const;
const BOUNDS = [
  { word: "notBefore", label: phrase("not before"), first: "05:30" },
  { word: "notAfter", label: phrase("not after"), first: "19:00" },
] as const;

interface MomentFieldsProps {
  /** "From", "To". */
  name: string;
  draft: MomentDraft;
  /** By their paths within the moment. */
  errors: FieldErrors;
  /** When that is, beside it. */
  note: ReactNode;
  onChange: (draft: MomentDraft) => void;
}

/** A moment of a day: a time, or so many minutes before or after the sun's rise or set, within bounds. */
export function MomentFields({ name, draft, errors, note, onChange }: MomentFieldsProps) {
  const edit = (change: Partial<MomentDraft>): void => {
    onChange({ ...draft, ...change });
  };
  return (
    <>
      <div className="row wrap gap-8">
        <NativeSelect
          aria-label={t("{name}: type", { name })}
          w={118}
          data={labelled(KINDS)}
          value={draft.kind}
          onChange={({ currentTarget }) => {
            const kind = KINDS.find(({ value }) => value === currentTarget.value)?.value;
            if (kind !== undefined) edit({ kind });
          }}
        />
        {draft.kind === "time" ? (
          <TimeField
            label={t("{name}: time", { name })}
            value={draft.at}
            isWrong={errors["at"] !== undefined}
            onChange={(at) => {
              edit({ at });
            }}
          />
        ) : (
          <>
            <Segmented
              label={t("{name}: before or after", { name })}
              segments={labelled(SIDES)}
              value={draft.side}
              onChange={(side) => {
                edit({ side });
              }}
            />
            <NumberInput
              aria-label={t("{name}: minutes", { name })}
              w={92}
              hideControls
              min={0}
              max={240}
              rightSection={<span className="t12 muted">{t("min")}</span>}
              rightSectionWidth={40}
              value={draft.minutes}
              error={fieldError(errors["minutes"])}
              onChange={(minutes) => {
                edit({ minutes: String(minutes) });
              }}
            />
          </>
        )}
        {note}
      </div>
      {draft.kind !== "time" && (
        <div className="row wrap gap-8">
          {BOUNDS.map(({ word, label, first }) => (
            <span key={word} className="row wrap gap-8">
              <Checkbox
                label={t(label)}
                aria-label={`${name}: ${t(label)}`}
                checked={draft[word] !== ""}
                onChange={({ currentTarget }) => {
                  edit({ [word]: currentTarget.checked ? first : "" });
                }}
              />
              {draft[word] !== "" && (
                <TimeField
                  label={t("{name}: {label}, time", { name, label: t(label) })}
                  value={draft[word]}
                  isWrong={errors[word] !== undefined}
                  onChange={(bound) => {
                    // Emptied, it is still a bound, which is to be typed.
                    edit({ [word]: bound === "" ? " " : bound });
                  }}
                />
              )}
            </span>
          ))}
        </div>
      )}
    </>
  );
}
