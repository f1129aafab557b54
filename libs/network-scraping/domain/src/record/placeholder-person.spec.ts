import { describe, expect, it } from '@jest/globals';
import { readSample } from '../testing/read-sample';
import { isPlaceholderPerson } from './placeholder-person';

describe('isPlaceholderPerson', () => {
  it.each([
    'LinkedIn Member',
    'LinkedIn Member (private)',
    'عضو في LinkedIn',
    'חבר/ה ב-LinkedIn',
    'člen sítě LinkedIn',
    'Uporabnik LinkedIna',
    'LinkedIn liige',
    'Membre de LinkedIn',
    'LinkedIn-Mitglied',
    'Miembro de LinkedIn',
    'Membro do LinkedIn',
    'Membro di LinkedIn',
    'LinkedIn-lid',
    'LinkedIn-medlem',
    'Medlem av LinkedIn',
    'LinkedIn-jäsen',
    'Użytkownik LinkedIn',
    'Člen LinkedInu',
    'Člen služby LinkedIn',
    'Membru LinkedIn',
    'LinkedIn-tag',
    'Участник LinkedIn',
    'Учасник LinkedIn',
    'LinkedIn Üyesi',
    'Μέλος του LinkedIn',
    'عضو LinkedIn',
    'חבר LinkedIn',
    'LinkedIn सदस्य',
    'สมาชิก LinkedIn',
    'Anggota LinkedIn',
    'Ahli LinkedIn',
    'Thành viên LinkedIn',
    'LinkedInメンバー',
    'LinkedIn 会员',
    '領英會員',
    'LinkedIn 회원',
    'Miyembro ng LinkedIn',
    'LinkedIn member',
    'Член на LinkedIn',
    'کاربر LinkedIn',
    'LinkedIn সদস্য',
    'LinkedIn ਮੈਂਬਰ',
    'LinkedIn کا رکن',
    'Členka LinkedInu',
  ])('%j is one', (name) => {
    expect(isPlaceholderPerson(name, ['linkedin', '領英'])).toBe(true);
  });

  it.each([
    'Deleted user',
    'Ehemaliges Mitglied',
    'Private member',
    'Membre inactif',
    '领英会员',
    '領英用戶',
  ])('%j is one without the name of a network', (name) => {
    expect(isPlaceholderPerson(name, ['linkedin'])).toBe(true);
  });

  it.each([
    'Anonymous',
    'Unknown',
    'Unbekannt',
    'Inconnu',
    'Desconocido',
    'Неизвестно',
    '匿名',
    '익명',
    'Okänd',
    'Nieznany',
    'Không rõ',
    'Tidak dikenal',
    'ไม่ทราบชื่อ',
    'مجهول',
    'null null',
    'Unknown Unknown',
  ])('%j says that there is no name', (name) => {
    expect(isPlaceholderPerson(name, ['linkedin'])).toBe(true);
  });

  it.each([
    'Danh Vo',
    'Chris Null',
    'Jane Unknown',
    'Hindi Nama',
    'Nan',
    '王会',
    '李小用',
    'Private',
    'Tag Ahli',
    'Jane Member',
    'Jane LinkedIn',
    'LinkedIn',
    'LinkedIn Member Jane',
    'Mitglied',
    'Jane Doe',
  ])('%j is none', (name) => {
    expect(isPlaceholderPerson(name, ['linkedin'])).toBe(false);
  });
});

describe('a page of nobody', () => {
  it.each([
    '<title>Network Member | Network</title><h1>Network Member</h1>',
    '<title>Network-Mitglied | Network</title><link rel="canonical" href="/in/jane"><main><section><h1>Network-Mitglied</h1><h2 class="headline">CTO</h2></section></main>',
    '<title>Network</title><h1>This profile is private</h1>',
    '<title>Profil privé | Network</title>',
    '<title>Out-of-network profile | Network</title>',
  ])('is gone: %s', (html) => {
    expect(readSample('person', `<html>${html}</html>`, 'jane')).toEqual({ verdict: 'gone' });
  });
});
