import { type GroupWay, ID_ATTRIBUTES, type SignInProvider } from "@atrium/contract/people";
import { type Phrase, phrase, t } from "@atrium/words";
import { Button, PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import type { GetInputProps } from "@mantine/form";
import { CertificateField } from "../../../collections/form/CertificateField.tsx";
import formStyles from "../../../collections/form/form.module.css";
import { type DirectoryDraft, DIRECTORY_PRESETS, type PresetName } from "./directoryPresets.ts";
import { isTlsAddress, type ProviderDraft } from "./providerDraft.ts";

interface DirectoryFieldsProps {
  values: ProviderDraft;
  field: GetInputProps<ProviderDraft>;
  /** As it is kept; absent: it is new. */
  kept: SignInProvider | undefined;
  onChange: (change: Partial<DirectoryDraft>) => void;
}

const ORDER: ("label" | "input" | "error" | "description")[] = ["label", "input", "error", "description"];

const PRESETS: readonly { readonly name: PresetName; readonly label: Phrase }[] = [
  { name: "active", label: phrase("Active Directory") },
  { name: "openLdap", label: phrase("OpenLDAP") },
  { name: "freeIpa", label: phrase("FreeIPA") },
];

const GROUP_WORDS = {
  memberOf: phrase("The person's attribute memberOf"),
  search: phrase("A search for groups"),
  nested: phrase("A search for groups, and for the groups that they are in"),
  chain: phrase("Active Directory's search, with groups of groups"),
} as const satisfies Record<GroupWay, Phrase>;

/** Where a directory is, how its people are found, and their groups. */
export function DirectoryFields({ values, field, kept, onChange }: DirectoryFieldsProps) {
  const text = (name: TextName) => ({
    autoComplete: "off",
    spellCheck: false,
    inputWrapperOrder: ORDER,
    ...field(name),
  });
  const hasFilter = values.groupWay === "search" || values.groupWay === "nested";
  const ways = Object.entries(GROUP_WORDS).map(([value, label]) => ({ value, label: t(label) }));
  return (
    <>
      <TextInput
        label={t("Address")}
        placeholder={t("ldaps://ldap.campus.example")}
        description={t("ldaps:// has TLS from the start, ldap:// with StartTLS. Without a port: 636 or 389.")}
        maxLength={300}
        {...text("address")}
      />
      {!isTlsAddress(values.address) && (
        <Switch
          label={t("StartTLS")}
          description={t("Encrypts the connection before anything is sent. Off only for a directory on this machine.")}
          {...field("isStartTls", { type: "checkbox" })}
        />
      )}
      <CertificateField input={field("certificate")} />
      <div className={`grid items-start ${formStyles["pair"]}`}>
        <TextInput
          label={t("Service account")}
          placeholder={t("cn=atrium,dc=campus,dc=example")}
          description={t("It looks people up: it needs to read them and the groups, nothing more")}
          maxLength={500}
          {...text("serviceName")}
        />
        <PasswordInput
          label={t("Password of the service account")}
          autoComplete="new-password"
          placeholder={kept?.settings.hasSecret === true ? t("Unchanged") : ""}
          visibilityToggleButtonProps={{ "aria-label": t("Show or hide the password"), tabIndex: 0 }}
          {...field("servicePassword")}
        />
      </div>
      <fieldset className="bare row wrap gap-6">
        <legend className="t12 muted">{t("Fill in the fields below for")}</legend>
        {PRESETS.map(({ name, label }) => (
          <Button
            key={name}
            onClick={() => {
              onChange(DIRECTORY_PRESETS[name]);
            }}
          >
            {t(label)}
          </Button>
        ))}
      </fieldset>
      <TextInput
        label={t("Base of people")}
        placeholder={t("ou=people,dc=campus,dc=example")}
        maxLength={500}
        {...text("peopleBase")}
      />
      <TextInput
        label={t("Filter of people")}
        description={t("{mark} is the name that was typed. Anyone it no longer finds loses access within 5 minutes.", {
          mark: "{name}",
        })}
        maxLength={1_000}
        {...text("peopleFilter")}
      />
      <div className={`grid items-start ${formStyles["pair"]}`}>
        <TextInput
          label={t("Attribute with the username")}
          description={t("The account here gets this name")}
          maxLength={100}
          {...text("nameAttribute")}
        />
        <Select
          label={t("Attribute that never changes")}
          description={t("It says who a person is, whatever the name")}
          inputWrapperOrder={ORDER}
          data={[...ID_ATTRIBUTES]}
          allowDeselect={false}
          {...field("idAttribute")}
        />
      </div>
      <Select label={t("Groups come from")} data={ways} allowDeselect={false} {...field("groupWay")} />
      <TextInput
        label={t("Base of groups")}
        placeholder={t("ou=groups,dc=campus,dc=example")}
        description={t("Groups outside it do not count")}
        maxLength={500}
        {...text("groupBase")}
      />
      {hasFilter && (
        <TextInput
          label={t("Filter of groups")}
          description={t("{mark} is the distinguished name of the person, {name} the username", {
            mark: "{dn}",
            name: "{name}",
          })}
          maxLength={1_000}
          {...text("groupFilter")}
        />
      )}
    </>
  );
}

type TextName =
  | "address"
  | "serviceName"
  | "peopleBase"
  | "peopleFilter"
  | "nameAttribute"
  | "groupBase"
  | "groupFilter";
