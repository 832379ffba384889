import type { DirectorySettings } from "@atrium/contract/people";

/** What is the same in all directories of a kind. */
export type DirectoryDraft = Pick<
  DirectorySettings,
  "peopleFilter" | "idAttribute" | "nameAttribute" | "groupWay" | "groupFilter"
>;

/** The usual settings of the usual directories. */
export const DIRECTORY_PRESETS = {
  active: {
    // The bit 2 of userAccountControl is set where an account is disabled.
    peopleFilter:
      "(&(objectCategory=person)(objectClass=user)(|(sAMAccountName={name})(userPrincipalName={name}))(!(userAccountControl:1.2.840.113556.1.4.803:=2)))",
    idAttribute: "objectGUID",
    nameAttribute: "sAMAccountName",
    groupWay: "chain",
    groupFilter: "(&(objectClass=group)(member={dn}))",
  },
  openLdap: {
    peopleFilter: "(&(objectClass=inetOrgPerson)(uid={name}))",
    idAttribute: "entryUUID",
    nameAttribute: "uid",
    groupWay: "search",
    groupFilter: "(&(objectClass=groupOfNames)(member={dn}))",
  },
  freeIpa: {
    peopleFilter: "(&(objectClass=posixAccount)(uid={name})(!(nsAccountLock=TRUE)))",
    idAttribute: "ipaUniqueID",
    nameAttribute: "uid",
    groupWay: "memberOf",
    groupFilter: "(&(objectClass=groupOfNames)(member={dn}))",
  },
} as const satisfies Record<string, DirectoryDraft>;

export type PresetName = keyof typeof DIRECTORY_PRESETS;
