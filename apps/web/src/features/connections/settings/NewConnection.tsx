import { Card, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { fieldError, FormError } from "../../../collections/form/FormError.tsx";
import { useLeavingQuestion } from "../../../collections/form/useLeavingQuestion.tsx";
import lists from "../../../collections/lists.module.css";
import { ReadState } from "../../../collections/ListState.tsx";
import { FormFields } from "../../../settings/forms/FormFields.tsx";
import { protocolsQuery } from "../../../settings/settingsQueries.ts";
import styles from "../connections.module.css";
import { TestCard } from "./TestCard.tsx";
import { useNewConnection } from "./useNewConnection.ts";

/** A new connection: its protocol, its name, its settings, and a test before it is kept. */
export function NewConnection() {
  const protocols = useQuery(protocolsQuery);
  const form = useNewConnection(protocols.data);
  const question = useLeavingQuestion(() => form.hasChanges);
  return (
    <div className="col grow">
      <PageHeading title={t("New connection")} crumb={t("A gateway, a broker, or a device with its own address")} />
      <div className={lists["body"]}>
        <ReadState what={t("protocols")} result={protocols}>
          {(known) => (
            <form
              className={`grid items-start gap-12 ${styles["columns"]}`}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void form.add();
              }}
            >
              <Card title={t("Settings")}>
                <div className="grid gap-14 p-4-16-16">
                  <FormError>{form.refusal}</FormError>
                  <Select
                    label={t("Protocol")}
                    allowDeselect={false}
                    data={known.map(({ key, label }) => ({ value: key, label }))}
                    value={form.protocol?.key ?? null}
                    onChange={(key) => {
                      const chosen = known.find((one) => one.key === key);
                      if (chosen !== undefined) form.choose(chosen);
                    }}
                  />
                  <TextInput
                    label={t("Name")}
                    required
                    value={form.name}
                    error={fieldError(form.errors["name"])}
                    onChange={(event) => {
                      form.rename(event.currentTarget.value);
                    }}
                  />
                  <TextInput
                    label={t("ID")}
                    required
                    description={t("Lowercase letters, digits and hyphens. Cannot be changed later.")}
                    inputWrapperOrder={["label", "input", "error", "description"]}
                    value={form.id}
                    error={fieldError(form.errors["id"])}
                    onChange={(event) => {
                      form.identify(event.currentTarget.value);
                    }}
                  />
                  {form.protocol !== undefined && (
                    <FormFields
                      fields={form.protocol.settings}
                      draft={form.draft}
                      errors={form.errors}
                      onChange={form.edit}
                    />
                  )}
                </div>
                <div className="flex wrap gap-8 border-t p-12-16">
                  <span className="grow" />
                  <Button type="submit" variant="filled" loading={form.isBusy}>
                    {t("Add connection")}
                  </Button>
                </div>
              </Card>
              <TestCard note={t("before saving")} act={t("Test now")} form={form} />
            </form>
          )}
        </ReadState>
      </div>
      {question}
    </div>
  );
}
