import { expect, test } from "vitest";
import { DigestAnswers, digestChallenge } from "./digest.ts";
import { textHash } from "./textHash.ts";

/** The two challenges of the example in RFC 7616 section 3.9.1. */
const OFFERS = [
  'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
  'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
];

function proof(offers: readonly string[]): string | undefined {
  const challenge = digestChallenge(offers);
  if (challenge === null) return undefined;
  const answers = new DigestAnswers(challenge, {
    username: "Mufasa",
    password: "Circle of Life",
    hash: textHash,
    clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
  });
  const header = answers.authorization("GET", "/dir/index.html");
  return /response="([0-9a-f]+)"/.exec(header)?.[1];
}

test("proves the password as the example of RFC 7616 does, with SHA-256 and with MD5", () => {
  expect(proof(OFFERS)).toBe("753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1");
  expect(proof(OFFERS.slice(1))).toBe("8ca523f5e9506fed4657c9700eebdbec");
});

test("counts its answers to one challenge, so that no two are the same", () => {
  const challenge = digestChallenge(OFFERS);
  if (challenge === null) throw new Error("there is a challenge");
  const answers = new DigestAnswers(challenge, { username: "Mufasa", password: "Circle of Life", hash: textHash });
  const [first, second] = [1, 2].map(() => answers.authorization("GET", "/dir/index.html"));
  expect(first).toContain("nc=00000001");
  expect(second).toContain("nc=00000002");
  expect(/response="([0-9a-f]+)"/.exec(second ?? "")?.[1]).not.toBe(/response="([0-9a-f]+)"/.exec(first ?? "")?.[1]);
  expect(answers.uses).toBe(2);
});

test("takes the strongest of several challenges, in one header or in many", () => {
  expect(digestChallenge(OFFERS.toReversed())?.algorithm).toBe("SHA-256");
  expect(digestChallenge([`Basic realm="a, b", ${OFFERS.toReversed().join(", ")}`])?.algorithm).toBe("SHA-256");
});

test("takes no challenge that it cannot meet", () => {
  expect(digestChallenge(['Basic realm="unit"'])).toBeNull();
  expect(digestChallenge(['Digest realm="unit", nonce="n", algorithm=SHA-512-256, qop="auth"'])).toBeNull();
  expect(digestChallenge(['Digest realm="unit", nonce="n", qop="auth-int"'])).toBeNull();
});

test("knows a challenge without quality of protection, and one that is stale", () => {
  expect(digestChallenge(['Digest realm="u", nonce="n"'])).toMatchObject({ hasQop: false, isStale: false });
  expect(digestChallenge(['Digest realm="u", nonce="n", qop=auth, stale=TRUE'])).toMatchObject({ isStale: true });
});
