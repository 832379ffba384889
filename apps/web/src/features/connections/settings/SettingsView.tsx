import type { ConnectionDetail, ProtocolDescription } from "@atrium/contract/devices";
import type { SiteConnection } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConflictNotice } from "../../../collections/form/ConflictNotice.tsx";
import { fieldError, FormError } from "../../../collections/form/FormError.tsx";
import { useLeavingQuestion } from "../../../collections/form/useLeavingQuestion.tsx";
import { ReadState } from "../../../collections/ListState.tsx";
import { FormFields } from "../../../settings/forms/FormFields.tsx";
import { connectionsQuery, protocolsQuery } from "../../../settings/settingsQueries.ts";
import styles from "../connections.module.css";
import { RetireDialog } from "./RetireDialog.tsx";
import { TestCard } from "./TestCard.tsx";
import { useConnectionForm } from "./useConnectionForm.ts";

/** The settings of a connection: tested before they are kept, and saved only if no one else has changed them. */
export function SettingsView({ figures }: { figures: ConnectionDetail }) {
  const connections = useQuery(connectionsQuery);
  const protocols = useQuery(protocolsQuery);
  return (
    <ReadState what={t("settings")} result={connections}>
      {(all) => {
        const saved = all.find(({ id }) => id === figures.id);
        const protocol = protocols.data?.find(({ key }) => key === saved?.protocol);
        if (saved === undefined || protocol === undefined) return null;
        return <SettingsForm key={saved.id} saved={saved} protocol={protocol} figures={figures} />;
      }}
    </ReadState>
  );
}

interface SettingsFormProps {
  saved: SiteConnection;
  protocol: ProtocolDescription;
  figures: ConnectionDetail;
}

function SettingsForm({ saved, protocol, figures }: SettingsFormProps) {
  const form = useConnectionForm(saved, protocol);
  const [isRetiring, setRetiring] = useState(false);
  const question = useLeavingQuestion(() => form.hasChanges);
  return (
    <form
      className={`grid items-start gap-12 ${styles["columns"]}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Card title={t("Settings")} note={`${protocol.label}, ${saved.id}`}>
        <div className="grid gap-14 p-4-16-16">
          <FormError>{form.refusal}</FormError>
          {form.isOutdated && (
            <ConflictNotice reload={form.reload} reloadLabel={t("Load saved version")}>
              {t("Someone else has changed this connection since you opened it.")}
            </ConflictNotice>
          )}
          {saved.withheld.length > 0 && (
            <p className={`row wrap gap-8-12 rounded bg-2 border ${styles["conflict"]}`}>
              <span>
                {t(
                  "Password not entered for {count, plural, one {a host} other {# hosts}} with devices: {withheld}. Enter the password again here to send it to them.",
                  {
                    count: saved.withheld.length,
                    withheld: saved.withheld.join(", "),
                  },
                )}
              </span>
            </p>
          )}
          <TextInput
            label={t("Name")}
            required
            value={form.draft.name}
            error={fieldError(form.errors["name"])}
            onChange={(event) => {
              form.edit({ name: event.currentTarget.value });
            }}
          />
          <FormFields
            fields={protocol.settings}
            draft={form.draft.settings}
            errors={form.errors}
            onChange={(settings) => {
              form.edit({ settings });
            }}
          />
        </div>
        <div className="flex wrap gap-8 border-t p-12-16">
          <Button
            className={styles["danger"]}
            onClick={() => {
              setRetiring(true);
            }}
          >
            {t("Retire connection…")}
          </Button>
          <span className="grow" />
          <Button disabled={!form.hasChanges || form.isBusy} onClick={form.discard}>
            {t("Discard")}
          </Button>
          <Button type="submit" variant="filled" disabled={!form.hasChanges} loading={form.isBusy}>
            {t("Save")}
          </Button>
        </div>
      </Card>
      <TestCard note={t("with the values in the form")} act={t("Test before saving")} form={form} />
      {isRetiring && (
        <RetireDialog
          figures={figures}
          onClose={() => {
            setRetiring(false);
          }}
        />
      )}
      {question}
    </form>
  );
}
