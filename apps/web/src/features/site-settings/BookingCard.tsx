import { Card } from "@atrium/ui";
import { TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import styles from "./SiteSettingsPage.module.css";
import type { SiteForm } from "./useSiteForm.ts";
import formStyles from "../../collections/form/form.module.css";

const FIELDS = {
  address: { label: "Address", description: "Its page, which Booking shows in a frame. Empty: the site has none." },
  calendar: { label: "Calendar", description: "Its iCalendar feed (.ics), from which Atrium reads what is booked." },
} as const;

/** Where rooms are booked: somebody else's program. */
export function BookingCard({ form: { draft, errors, change } }: { form: SiteForm }) {
  return (
    <Card title="Booking service">
      <div className={`grid items-start min-w-0 m-0 border-0 ${formStyles["grid"]}`}>
        {(["address", "calendar"] as const).map((field) => (
          <TextInput
            key={field}
            className={styles["wide"]}
            label={FIELDS[field].label}
            description={FIELDS[field].description}
            inputWrapperOrder={["label", "input", "error", "description"]}
            type="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={draft.booking[field]}
            error={fieldError(errors[`booking.${field}`])}
            onChange={(event) => {
              change("booking", { ...draft.booking, [field]: event.currentTarget.value });
            }}
          />
        ))}
      </div>
    </Card>
  );
}
