import { EQUIPMENT, type Module, type SiteDevice } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { errorsBelow, type FieldErrors } from "../../../collections/form/useSubmit.ts";
import type { FormDraft } from "../../../settings/forms/formDraft.ts";
import { CategorySelect } from "../../../settings/forms/CategorySelect.tsx";
import { FormFields } from "../../../settings/forms/FormFields.tsx";
import { manyOf } from "../moduleName.ts";
import { factFields } from "./factFields.ts";

/** The fact that says what a piece of equipment is: it is chosen, not typed. */
const CATEGORY = "category";

interface FactsCardProps {
  module: Module;
  saved: SiteDevice["facts"];
  draft: FormDraft;
  errors: FieldErrors;
  isDisabled: boolean;
  onChange: (draft: FormDraft) => void;
}

/** What is known of the device beside its points: rated flow, floors that a lift serves. */
export function FactsCard({ module, saved, draft, errors, isDisabled, onChange }: FactsCardProps) {
  const fields = factFields(module, saved).map(({ field }) => field);
  if (fields.length === 0) return null;
  const category = module === EQUIPMENT.module ? fields.find(({ key }) => key === CATEGORY) : undefined;
  const mistakes = firstOfEach(errorsBelow(errors, "facts"));
  const chosen = draft[CATEGORY];
  return (
    <Card title={t("Facts")} note={t("what the site records about its {many}", { many: manyOf(module) })}>
      <div className="p-4-16-16">
        {errors["facts"] !== undefined && fieldError(errors["facts"])}
        {category !== undefined && (
          <CategorySelect
            label={category.label}
            value={typeof chosen === "string" && chosen !== "" ? chosen : null}
            error={mistakes[CATEGORY]}
            isDisabled={isDisabled}
            onChange={(value) => onChange({ ...draft, [CATEGORY]: value })}
          />
        )}
        <FormFields
          fields={fields.filter((field) => field !== category)}
          draft={draft}
          errors={mistakes}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      </div>
    </Card>
  );
}

/** A mistake in the third room of a list stands at the list. */
function firstOfEach(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .toReversed()
      .map(([path, message]) => [path.split(".")[0] ?? path, message]),
  );
}
