// What does a client do that hears "busy"? It sends the same request again, as our own does.

const MOST = 20;

export async function untilAnswered<Answer extends { status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let sent = 1; ; sent++) {
    const answer = await send();
    if (answer.status !== 503 || sent === MOST) return answer;
  }
}
