import { MAX_REASON_LENGTH } from "@atrium/contract/devices";
import { StateGlyph } from "@atrium/ui";
import { TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { dayWords } from "./settingsWords.ts";
import styles from "./SiteSettingsPage.module.css";
import type { SiteForm } from "./useSiteForm.ts";
import lists from "../../collections/lists.module.css";

/** Asked for where figures that people have read already become others. */
export function ReasonCard({ form }: { form: SiteForm }) {
  const { firstChangedDay, reason, errors, setReason } = form;
  if (!form.hasChanges || firstChangedDay === undefined) return null;
  return (
    <div className={`row wrap gap-10 rounded bg-2 ${lists["notice"]}`}>
      <StateGlyph state="trouble" />
      <span className="grow">
        <b>Recorded days change.</b> From {dayWords(firstChangedDay)} on they are counted again by what is saved. Days
        before keep their figures.
      </span>
      <TextInput
        className={styles["noticeField"]}
        label="Reason, for the audit log"
        required
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        error={fieldError(errors["reason"])}
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
    </div>
  );
}
