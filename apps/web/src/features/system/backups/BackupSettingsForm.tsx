import { changeBackupSettings, type BackupsReply, BackupSettingsChange, MAX_BACKUPS } from "@atrium/contract/system";
import { t } from "@atrium/words";
import { NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import styles from "../../../collections/form/form.module.css";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { useSystemChanged } from "../systemQueries.ts";

/** When backups are made, where, and how long they are kept. */
export function BackupSettingsForm({ backups, onClose }: { backups: BackupsReply; onClose: () => void }) {
  const { settings, changed, places } = backups;
  const { timeZone } = useSite();
  const read = useSystemChanged();
  const form = useRequestForm({
    saved: settings,
    body: BackupSettingsChange,
    parent: "settings",
    toBody: (values) => ({ before: settings, settings: values }),
    send: (body) => ask(changeBackupSettings, { body }),
    onSaved: async () => {
      onClose();
      await read();
    },
  });
  return (
    <FormDrawer title={t("Backup settings")} action={t("Save")} form={form} onClose={onClose}>
      <div className={`grid gap-14 ${styles["fields"]}`}>
        <Switch
          label={t("Back up each day")}
          checked={form.values.isOn}
          onChange={(event) => {
            form.change({ isOn: event.currentTarget.checked });
          }}
        />
        <TextInput
          type="time"
          label={t("Time of day")}
          description={t("By the clocks of the site. A backup that was missed is made soon after the next start.")}
          {...form.field("at")}
        />
        <Select
          label={t("Folder")}
          description={t("The server’s configuration says which folders are allowed (ATRIUM_BACKUP_FOLDERS).")}
          allowDeselect={false}
          data={places.map(({ path }) => path)}
          {...form.field("folder")}
        />
        <div className={`grid ${styles["pair"]}`}>
          <NumberInput
            label={t("Keep for (days)")}
            description={t("Older ones are deleted.")}
            min={1}
            max={3_650}
            {...form.field("keepDays")}
          />
          <NumberInput
            label={t("Keep at most")}
            description={t("The oldest are deleted first.")}
            min={1}
            max={MAX_BACKUPS}
            {...form.field("keepCount")}
          />
        </div>
        <p className="t12 muted m-0">
          {t("The last good backup is never deleted, nor the last one that was checked by restoring.")}
        </p>
        <Switch
          label={t("Check each backup by restoring it")}
          description={t("It is restored into a database beside this one, compared, and deleted again.")}
          checked={form.values.checks}
          onChange={(event) => {
            form.change({ checks: event.currentTarget.checked });
          }}
        />
        {changed !== null && (
          <p className="t12 muted m-0">
            {t("Last changed by {name}", { name: changed.by })} <Timestamp time={changed.at} timeZone={timeZone} />
          </p>
        )}
      </div>
    </FormDrawer>
  );
}
