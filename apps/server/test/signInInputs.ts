// For tests: what somebody may send to add the sign-in of an organisation.

export const SIGN_IN_PROVIDER = {
  name: "Spoiled",
  isOn: false,
  grants: [{ group: "spoiled", roleId: 2_000_000_000 }],
  settings: {
    kind: "openid",
    issuer: "https://127.0.0.1:9",
    clientId: "spoiled",
    clientSecret: "x",
    scopes: "openid",
    groupsClaim: "groups",
    factorValues: ["mfa"],
  },
};
export const SIGN_IN_DIRECTORY = {
  ...SIGN_IN_PROVIDER,
  settings: {
    kind: "ldap",
    address: "ldap://127.0.0.1:9",
    isStartTls: true,
    serviceName: "cn=spoiled",
    servicePassword: "x",
    peopleBase: "dc=spoiled",
    peopleFilter: "(uid={name})",
    idAttribute: "entryUUID",
    nameAttribute: "uid",
    groupWay: "search",
    groupBase: "dc=spoiled",
    groupFilter: "(member={dn})",
  },
};
